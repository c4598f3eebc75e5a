// What happened, on the map until the next action: soft marks, a trail for whatever moved, rims where the log tells of.

import { s } from "./dom.js";

/** @typedef {import("./types.js").View} View */

/** The spaces in which something is not as it was. @param {View} before @param {View} view */
export function changedSpaces(before, view) {
  const ids = new Set([...Object.keys(before.spaces), ...Object.keys(view.spaces)]);
  return [...ids].filter((id) => JSON.stringify(before.spaces[id]) !== JSON.stringify(view.spaces[id]));
}

/** Lines from where pieces were to where they are, and rims round places. @param {import("./board.js").Board} board @param {View} before @param {View} view @param {string[]} told */
export function trails(board, before, view, told) {
  const rooms = board.plan.rooms;
  /** @type {Map<string, string>} */
  const ways = new Map();
  for (const [id, entry] of Object.entries(view.pieces)) {
    const was = before.pieces[id]?.space;
    if (was && entry.space && was !== entry.space) ways.set(`${was}>${entry.space}`, board.counters.pieces.get(id)?.side ?? "");
  }
  const drawn = [...ways].flatMap(([way, side]) => {
    const [from, to] = way.split(">");
    const colour = board.counters.sides.get(side)?.colour ?? "#444444";
    if (!rooms[from]) return [];
    if (!rooms[to]) return [s("path", { d: `M${rooms[from][0] - 16} ${rooms[from][1] - 16}l32 32m0 -32l-32 32`, class: "fallen", stroke: colour })];
    const [x1, y1, x2, y2] = [rooms[from][0], rooms[from][1], rooms[to][0], rooms[to][1]];
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    return [s("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "trail", stroke: colour }), s("path", { d: "M-14 -7L0 0L-14 7Z", fill: colour, transform: `translate(${x2} ${y2}) rotate(${angle})` })];
  });
  board.layers.trails.replaceChildren(...drawn);
  board.outline("told", told, "happened");
}

/** The places of which some lines tell. @param {import("./types.js").Line[]} lines */
export function placesOf(lines) {
  return [...new Set(lines.flatMap((line) => line.about?.space ?? []))];
}

/** The lines since the last heading: what is going on. @param {View} view */
export function episode(view) {
  return view.log.slice(view.log.findLastIndex((line) => line.kind === "heading") + 1);
}

/** The lines of the log that have come since a view, as far as the newer one has them. @param {View | null} before @param {View} view */
export function linesSince(before, view) {
  const count = before ? Math.max(0, view.log_length - before.log_length) : 0;
  return view.log.slice(Math.max(0, view.log.length - count));
}
