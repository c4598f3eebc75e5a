// Asking the server. A refusal is an Error with the server's sentence.

export class Refusal extends Error {
  /** @param {number} status @param {string} words */
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} [how] @returns {Promise<any>} */
async function ask(path, how) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...how });
  } catch {
    throw new Refusal(0, "The server does not answer. Is it running?");
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, body?.error?.text ?? `The server refused (${answer.status}).`);
  return body;
}

/** @param {string} path @param {Record<string, string | number | undefined>} [query] */
export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const words = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return ask(words ? `${path}?${words}` : path);
}

/** @param {string} path @param {unknown} [body] */
export function post(path, body = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(path, { method: "POST", body: text, headers: { "content-type": "application/json" } });
}

/** @param {string} path */
export function remove(path) {
  return ask(path, { method: "DELETE" });
}

/** @param {string} path */
export async function picture(path) {
  const answer = await fetch(path, { credentials: "same-origin" });
  if (!answer.ok) throw new Refusal(answer.status, "The board cannot be drawn.");
  return new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
}
