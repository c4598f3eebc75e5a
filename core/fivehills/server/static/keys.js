// The keyboard: everything can be done with it.

import { announce } from "./announce.js";
import { outlineOf, pathOf } from "./geometry.js";
import { s } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */

export const RESERVED = "uyflh";
const STEP = 80;

/** @param {Table} table */
export function listen(table) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog, .curtain")) return;
    const inMap = target === table.board.port || target === document.body;
    if (pressed(table, event, inMap)) event.preventDefault();
  });
}

/** @param {Table} table @param {KeyboardEvent} event @param {boolean} inMap @returns {boolean} */
function pressed(table, event, inMap) {
  if (event.key.startsWith("Arrow")) return inMap && arrow(table, event);
  if (event.key === "Enter") return inMap && enter(table);
  if (event.key === " ") return table.playing && (table.playback.skip(), true);
  if (/^[1-9]$/.test(event.key)) return digit(table, Number(event.key));
  const action = table.keys.get(event.key);
  if (action) return table.answer(action), true;
  const command = COMMANDS[event.key];
  if (command) command(table);
  return Boolean(command);
}

/** @type {Record<string, (table: Table) => void>} */
const COMMANDS = {
  Escape: (table) => table.dismiss() || table.widen(),
  u: (table) => void table.undo(),
  y: (table) => void (table.view?.decision?.cite && table.why(table.view.decision.cite)),
  f: (table) => table.board.camera.overview(),
  l: (table) => table.log.list.focus(),
  h: (table) => table.timeline.range.focus(),
  "/": (table) => table.answers.find.focus(),
  "?": (table) => table.help(),
  "+": (table) => table.board.camera.zoom(1.25),
  "=": (table) => table.board.camera.zoom(1.25),
  "-": (table) => table.board.camera.zoom(0.8),
};

/** @param {Table} table @param {number} number */
function digit(table, number) {
  const action = table.answers.shown[number - 1];
  if (action) table.answer(action);
  return Boolean(action);
}

/** @param {Table} table @param {KeyboardEvent} event */
function arrow(table, event) {
  const back = event.key === "ArrowLeft" || event.key === "ArrowUp";
  if (event.shiftKey) {
    const [x, y] = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key] ?? [0, 0];
    table.board.camera.pan(x, y);
    return true;
  }
  const places = table.ready ? table.places() : [];
  if (!places.length) return false;
  table.cursor = (table.cursor + (back ? -1 : 1) + places.length + (table.cursor < 0 && back ? 1 : 0)) % places.length;
  show(table, places[table.cursor]);
  return true;
}

/** @param {Table} table @param {string} id */
function show(table, id) {
  const outline = outlineOf(table.board.plan, id);
  table.board.layers.cursor.replaceChildren(...(outline ? [s("path", { d: pathOf(outline), class: "outline at" })] : []));
  const room = table.board.plan.rooms[id];
  table.board.camera.frame([room[0] - 80, room[1] - 80, room[0] + 80, room[1] + 80], false);
  const here = table.view?.spaces[id]?.pieces ?? [];
  const actions = table.choosing.about([`space ${id}`, ...here.map((piece) => `piece ${piece}`)]);
  const said = actions.length === 1 ? actions[0].label : `${actions.length} answers`;
  announce(`${table.board.nameOf(id)}: ${said}. ${table.popover.facts(id)}. ${here.length} pieces.`);
}

/** @param {Table} table */
function enter(table) {
  const id = table.places()[table.cursor];
  if (!id) return false;
  table.act(id, [], table.middleOf(id), false);
  return true;
}
