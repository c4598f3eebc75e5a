// What the last actions changed, on the map until the next one: soft marks, and a trail for whatever moved.

import { s } from "./dom.js";

/** @typedef {import("./types.js").View} View */

/** The spaces in which something is not as it was. @param {View} before @param {View} view */
export function changedSpaces(before, view) {
  const ids = new Set([...Object.keys(before.spaces), ...Object.keys(view.spaces)]);
  return [...ids].filter((id) => JSON.stringify(before.spaces[id]) !== JSON.stringify(view.spaces[id]));
}

/** Lines from where pieces were to where they are. @param {import("./board.js").Board} board @param {View} before @param {View} view */
export function trails(board, before, view) {
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
  board.layers.story.replaceChildren(...drawn);
}
