// Where things are on the board, in the pixels of the drawn ground.

/** @typedef {import("./types.js").Plan} Plan */

/** The outline of a space; null if it is not on the board. @param {Plan} plan @param {string} id @returns {number[][] | null} */
export function outlineOf(plan, id) {
  if (plan.outlines[id]) return plan.outlines[id];
  const room = plan.rooms[id];
  return room ? plan.hex.map(([x, y]) => [room[0] + x, room[1] + y]) : null;
}

/** The space at a point: where one lies inside another, the smaller. @param {Plan} plan @param {number} x @param {number} y @returns {string | null} */
export function spaceAt(plan, x, y) {
  const found = Object.entries(plan.outlines).filter(([, outline]) => inside(x, y, outline));
  if (found.length) return found.reduce((one, other) => (sizeOf(other[1]) < sizeOf(one[1]) ? other : one))[0];
  let best = null;
  let least = Math.max(0, ...plan.hex.map(([a, b]) => Math.hypot(a, b)));
  for (const [id, room] of Object.entries(plan.rooms)) {
    const away = Math.hypot(room[0] - x, room[1] - y);
    if (!plan.outlines[id] && away < least) [best, least] = [id, away];
  }
  return best;
}

/** @param {number} x @param {number} y @param {number[][]} outline */
function inside(x, y, outline) {
  let within = false;
  for (let n = 0, last = outline.length - 1; n < outline.length; last = n++) {
    const [x1, y1] = outline[n];
    const [x2, y2] = outline[last];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within;
  }
  return within;
}

/** The area of an outline. @param {number[][]} outline */
function sizeOf(outline) {
  return Math.abs(outline.reduce((sum, [x, y], n) => sum + x * outline[(n + 1) % outline.length][1] - y * outline[(n + 1) % outline.length][0], 0)) / 2;
}

/** @param {number[][]} outline */
export function pathOf(outline) {
  return `M${outline.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

/** The rectangle round some spaces: left, top, right, bottom. @param {Plan} plan @param {Iterable<string>} ids @returns {number[] | null} */
export function around(plan, ids) {
  const points = [...ids].flatMap((id) => outlineOf(plan, id) ?? []);
  if (!points.length) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
