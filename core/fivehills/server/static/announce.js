// What a screen reader says.

let last = "";

/** @param {string} words */
export function announce(words) {
  const place = document.getElementById("announcer");
  if (!place || !words) return;
  place.textContent = words === last ? `${words}\u00a0` : words;
  last = place.textContent ?? "";
}
