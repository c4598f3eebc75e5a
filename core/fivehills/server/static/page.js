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
  table.root.append(h("header", { class: "top" }, h("a", { href: "/" }, "Five Hills"), h("h1", {}, table.layout.ruleset.title), table.where, table.menu), table.question, map, side, foot, table.timeline.place, tabs(table));
  invite(table, map);
}

/** On a phone one part of the sheet is shown at a time. @param {Table} table */
function tabs(table) {
  const names = [["answers", "Answers"], ["log", "Log"], ["beside", "Table"], ["time", "Time"]];
  const bar = h("nav", { class: "tabs", "aria-label": "Parts of the table" });
  const choose = (/** @type {string} */ name) => {
    document.body.dataset.tab = name;
    if (name === "log") table.log.toEnd();
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
  put(place, h("span", {}, [when, ...steps(view.sequence, table)].filter(Boolean).join(" ▸ ")), h("span", {}, standing.join(" · ")));
}

/** Where the game is: the steps in progress that have titles; where none has, what the log was headed by last.
 * @param {string[]} sequence @param {Table} table */
function steps(sequence, table) {
  const named = [...new Set(sequence)].flatMap((step) => table.layout.titles?.[step] ?? []);
  return named.length ? named : table.log.headings.map((heading) => heading.replace(/( begins)?\.$/, ""));
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
