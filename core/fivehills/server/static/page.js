// The page of a table: where its parts are, on a wide screen and on a phone.

import { h, put } from "./dom.js";
import { showLinks } from "./menu.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {HTMLElement} app @param {Table} table */
export function build(app, table) {
  document.title = table.layout.ruleset.title;
  const { camera } = table.board;
  const tools = h(
    "div",
    { class: "zoom" },
    h("button", { type: "button", "aria-label": "Zoom in", onclick: () => camera.zoom(1.25) }, "+"),
    h("button", { type: "button", "aria-label": "Zoom out", onclick: () => camera.zoom(0.8) }, "−"),
    h("button", { type: "button", "aria-label": "Show the whole map", onclick: () => camera.overview() }, "fit"),
    h("button", { type: "button", class: "skip", onclick: () => table.playback.skip() }, "skip ▸▸"),
  );
  const map = h("main", { class: "map", "aria-label": "Map" }, table.board.port, tools, table.popover.place, table.told, h("p", { class: "past-line" }, "You look at the past."), h("p", { class: "lost-line", role: "status" }, "The connection is lost; trying again …"));
  const side = h("aside", { class: "side", "aria-label": "Answers and log" }, table.answers.place, table.log.place);
  const foot = h("section", { class: "foot", tabindex: 0, "aria-label": "Beside the map" }, table.beside.place);
  table.root = h("div", { class: "table" });
  put(app, table.root, table.curtain.place);
  table.root.append(h("header", { class: "top" }, h("a", { href: "/" }, "Five Hills"), h("h1", {}, table.layout.ruleset.title), table.where, table.menu), table.question, map, side, foot, table.timeline.place, tabs());
  invite(table, map);
}

/** On a phone one part of the sheet is shown at a time. */
function tabs() {
  const names = [["answers", "Answers"], ["log", "Log"], ["beside", "Table"], ["time", "Time"]];
  const bar = h("nav", { class: "tabs", "aria-label": "Parts of the table" });
  const choose = (/** @type {string} */ name) => {
    document.body.dataset.tab = name;
    for (const button of bar.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.value === name));
  };
  bar.append(...names.map(([name, words]) => h("button", { type: "button", value: name, onclick: () => choose(name) }, words)));
  choose("answers");
  return bar;
}

/** Turn and place in the sequence of play, and how things stand. @param {HTMLElement} place @param {Table} table */
export function showWhereabouts(place, table) {
  const { view, layout } = table;
  if (!view) return;
  const turn = view.tracks.turn;
  const when = !view.standing?.length && typeof turn === "number" && layout.labels.tracks.turn ? `${layout.labels.tracks.turn.label} ${turn} of ${layout.turns}` : "";
  const standing = (view.standing ?? []).map((one) => `${one.label} ${one.value}`);
  put(place, h("span", {}, [when, ...steps(view.sequence, layout)].filter(Boolean).join(" ▸ ")), h("span", {}, standing.join(" · ")));
}

/** The steps in progress that have titles; where none has, the innermost two in words. @param {string[]} sequence @param {import("./types.js").Layout} layout */
function steps(sequence, layout) {
  const once = [...new Set(sequence)];
  const named = once.flatMap((step) => layout.titles?.[step] ?? []);
  const sides = new Set(layout.sides.flatMap((side) => side.name.split(" ")));
  return named.length ? named : once.slice(-2).map((step) => words(step, sides));
}

/** The name of a step as people write it: only sides keep their capitals. @param {string} name @param {Set<string>} sides */
function words(name, sides) {
  const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])/);
  return parts.map((part) => (sides.has(part) ? part : part.toLowerCase())).join(" ");
}

/** Seats that are still empty have links to be sent. @param {Table} table @param {HTMLElement} map */
function invite(table, map) {
  const empty = Object.entries(table.about.seats).filter(([, entry]) => entry.kind === "link" && !entry.taken);
  if (!empty.length || !localStorage.getItem(`links-${table.id}`)) return;
  const links = h("div", { class: "links" });
  const made = h("div", { class: "invite", role: "region", "aria-label": "Links" }, h("p", {}, "Send these links: whoever opens one has the seat."), links, h("button", { type: "button", onclick: () => made.remove() }, "Close"));
  showLinks(links, table);
  map.append(made);
}
