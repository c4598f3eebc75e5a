// The menu of the table: speed, colours, notices, links, export, resigning.

import { announce } from "./announce.js";
import { h, put } from "./dom.js";
import { askForNotices } from "./notice.js";
import { SPEEDS } from "./playback.js";
import { nextTheme } from "./theme.js";

/** @param {import("./table.js").Table} table */
export function menu(table) {
  const links = h("div", { class: "links" });
  const speed = h("select", { id: "speed" });
  const entries = h("div", { class: "entries" },
    h("p", {}, h("label", { for: "speed" }, "Others' actions "), speed),
    button("Light or dark", () => announce(`Colours: ${nextTheme()}`)),
    button("Tell me when it is my turn", async () => table.say(await askForNotices())),
    button("Help and keys (?)", () => table.help()),
    h("a", { href: `/api/games/${table.id}/save`, download: "" }, "Export the game"),
    table.about.mine.length > 0 && button("Resign", () => table.resign()),
    links,
  );
  const made = h("details", { class: "menu-button" }, h("summary", { "aria-label": "Menu" }, "≡ Menu"), entries);
  made.addEventListener("toggle", () => {
    put(speed, ...SPEEDS.map(([name, value]) => h("option", { value, selected: table.playback.speed === value }, name)));
    showLinks(links, table);
  });
  speed.addEventListener("change", () => (table.playback.speed = Number(speed.value)));
  return made;
}

/** @param {string} words @param {() => void} act */
function button(words, act) {
  return h("button", { type: "button", onclick: act }, words);
}

/** @param {HTMLElement} place @param {import("./table.js").Table} table */
export function showLinks(place, table) {
  const known = JSON.parse(localStorage.getItem(`links-${table.id}`) ?? "{}");
  const rows = Object.entries(table.about.seats).filter(([seat, entry]) => entry.kind === "link" && known[seat]).map(([seat, entry]) => copy(`Seat of ${table.sideName(seat)}${entry.taken ? " (taken)" : ""}`, `${location.origin}/table/${table.id}#${known[seat]}`));
  put(place, ...rows, copy("For spectators", `${location.origin}/table/${table.id}`));
}

/** @param {string} words @param {string} link */
function copy(words, link) {
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": words });
  field.addEventListener("focus", () => field.select());
  return h("p", {}, h("span", {}, `${words}: `), field, h("button", { type: "button", onclick: () => navigator.clipboard?.writeText(link).then(() => announce("copied")) }, "copy"));
}
