// Dialogs: rules behind a citation, help with the keys and the markers, confirmation of what cannot be taken back.

import { get } from "./api.js";
import { h, s } from "./dom.js";

/** @param {string} title @param {...(Node | string)} inside */
export function dialog(title, ...inside) {
  const close = () => made.close();
  const made = h("dialog", { "aria-label": title }, h("h2", {}, title), ...inside, h("p", { class: "buttons" }, h("button", { type: "button", class: "main", onclick: close, autofocus: true }, "Close")));
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  made.scrollTop = 0;
  return made;
}

/** @param {string} game @param {string} cite */
export async function showRules(game, cite) {
  const { rules } = await get(`/api/games/${game}/rules`, { cite });
  const found = rules.flatMap((/** @type {any} */ rule) => [
    h("h3", {}, h("span", { class: "cite" }, rule.id), ` ${rule.title}`),
    h("p", {}, rule.text),
    ...(rule.reading ? [h("p", { class: "reading" }, h("strong", {}, "Reading taken: "), rule.reading)] : []),
  ]);
  dialog(`Rule ${cite}`, ...found);
}

const KEYS = [
  ["arrows", "go from one lit thing on the map to the next"],
  ["Enter", "act there"],
  ["1 … 9", "the answer with that number"],
  ["letters on buttons", "all, done, pass and the like"],
  ["/", "find an answer by typing"],
  ["Esc", "widen the choice again, close what is open"],
  ["u", "undo"],
  ["y", "why: the rule behind the question"],
  ["+ − f", "zoom in, zoom out, the whole map"],
  ["Shift and arrows", "move the map"],
  ["l", "the log"],
  ["h", "the time line: back through the game"],
  ["Space", "skip to the end of what the others did"],
  ["?", "this help"],
];

/** @param {import("./types.js").Layout} layout */
export function showHelp(layout) {
  const keys = list(KEYS.map(([key, words]) => [h("kbd", {}, key), words]));
  const brief = Object.entries(layout.briefing ?? {}).flatMap(([side, text]) => [h("h3", {}, layout.sides.find((one) => one.id === side)?.name ?? side), ...text.split("\n").map((part) => h("p", {}, part))]);
  dialog("Help", h("p", {}, "Everything lit can be clicked; the list of answers says the same in words."), h("h3", {}, "Keys"), keys, ...glossary(layout), ...brief);
}

/** What stands on counters, on the map and in results, in words. @param {import("./types.js").Layout} layout @returns {Node[]} */
function glossary(layout) {
  const signs = (/** @type {string} */ kind) => Object.values(layout.labels[kind] ?? {}).filter((label) => label.symbol).map((label) => [label.symbol, label.label]);
  const symbols = [...new Set(layout.classes.map((one) => one.symbol))].map((symbol) => [s("svg", { class: "sign", viewBox: "0 0 100 100", "aria-hidden": "true" }, s("use", { href: `#symbol-${symbol}`, width: 100, height: 100 })), symbol.replaceAll("-", " ")]);
  const parts = /** @type {[string, [Node | string, string][]][]} */ ([
    ["Symbols of units", symbols],
    ["Figures of units", layout.figures.map((one) => [one.example, `${one.counts}, as of: ${one.class}`])],
    ["Statuses of units", signs("statuses")],
    ["Markers", signs("markers")],
    ...layout.results.map((table) => [`Results: ${table.title}`, Object.entries(table.codes)]),
    ["On every table", [["•", "a step that a unit has left"], ["✓", "picked"], ["3", "in a disc: so many alike on top of each other"]]],
  ]);
  return parts.flatMap(([title, rows]) => (rows.length ? [h("h3", {}, title), list(rows)] : []));
}

/** @param {(Node | string)[][]} rows of a sign and what it stands for */
function list(rows) {
  return h("dl", { class: "keys" }, ...rows.flatMap(([sign, words]) => [h("dt", {}, sign), h("dd", {}, words)]));
}

/** @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ value) => {
      made.close();
      resolve(value);
    };
    const made = h("dialog", { "aria-label": "Are you sure?" }, h("p", {}, question), h("p", { class: "buttons" }, h("button", { type: "button", class: "main", onclick: () => answer(true) }, yes), h("button", { type: "button", onclick: () => answer(false), autofocus: true }, "No")));
    made.addEventListener("close", () => {
      made.remove();
      resolve(false);
    });
    document.body.append(made);
    made.showModal();
  });
}
