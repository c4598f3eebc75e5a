// Counters: side colour, symbol, values, statuses, steps, and how many lie on top of each other.

import { s } from "./dom.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {{side: string, symbol: string, values: string, signs: string, steps: string, pieces: string[], count: number, name: string, worn: boolean, hidden: boolean, picked: boolean}} Stack */

export class Counters {
  /** @param {import("./types.js").Layout} layout @param {Plan} plan */
  constructor(layout, plan) {
    this.layout = layout;
    this.plan = plan;
    this.pieces = new Map(layout.pieces.map((piece) => [piece.id, piece]));
    this.classes = new Map(layout.classes.map((one) => [one.id, one]));
    this.sides = new Map(layout.sides.map((side) => [side.id, side]));
  }

  /** The counters of a space, equal ones on top of each other. @param {View} view @param {string[]} ids @param {Record<string, number>} [hidden] @returns {Stack[]} */
  stacks(view, ids, hidden = {}) {
    /** @type {Map<string, Stack>} */
    const found = new Map();
    for (const id of ids) {
      const made = this.face(view, id);
      const key = [made.side, this.pieces.get(id)?.class, made.values, made.signs, made.steps, made.picked].join("|");
      const known = found.get(key);
      if (known) {
        known.pieces.push(id);
        known.count += 1;
      } else found.set(key, made);
    }
    const covered = Object.entries(hidden).map(([side, count]) => ({ side, symbol: "hidden", values: "", signs: "", steps: "", pieces: [], count, name: "face down", worn: false, hidden: true, picked: false }));
    const order = this.layout.sides.map((side) => side.id);
    return [...found.values(), ...covered].sort((a, b) => order.indexOf(a.side) - order.indexOf(b.side));
  }

  /** How one piece looks. @param {View} view @param {string} id @returns {Stack} */
  face(view, id) {
    const piece = this.pieces.get(id);
    const kind = this.classes.get(piece?.class ?? "");
    const entry = view.pieces[id] ?? { space: null, statuses: [] };
    const faces = this.plan.faces[piece?.class ?? ""] ?? { "": "" };
    const turned = entry.statuses.find((status) => faces[status] !== undefined) ?? "";
    const labels = this.layout.labels;
    const signs = entry.statuses.map((status) => labels.statuses[status]?.symbol ?? "").join("");
    const steps = Object.entries(entry.values ?? {}).find(([name]) => name === "steps");
    return { side: piece?.side ?? "", symbol: kind?.symbol ?? "", values: faces[turned], signs, steps: steps ? "•".repeat(Math.min(steps[1], 6)) : "", pieces: [id], count: 1, name: piece?.name ?? id, worn: entry.statuses.length > 0, hidden: false, picked: Boolean(view.decision?.chosen?.includes(id)) };
  }

  /** Everything there is to say of a piece, in words. @param {View} view @param {string} id */
  words(view, id) {
    const piece = this.pieces.get(id);
    const kind = this.classes.get(piece?.class ?? "");
    const entry = view.pieces[id];
    const { statuses, values } = this.layout.labels;
    const worn = (entry?.statuses ?? []).map((status) => statuses[status]?.label ?? status);
    const numbers = Object.entries(entry?.values ?? {}).filter(([name, value]) => value !== 0 && values[name]?.printed !== false).map(([name, value]) => `${values[name]?.label ?? name} ${value}`);
    return { name: piece?.name ?? id, kind: kind?.label ?? "", side: this.sides.get(piece?.side ?? "")?.name ?? "", more: [...worn, ...numbers].join(", "), values: this.face(view, id).values };
  }

  /** A stack, its upper left corner at a point. @param {Stack} stack @param {number} x @param {number} y */
  draw(stack, x, y) {
    const [size] = this.plan.counter;
    const colour = this.sides.get(stack.side)?.colour ?? "#666666";
    const ink = inkOn(colour);
    const made = s("g", { class: `counter${stack.worn ? " worn" : ""}`, transform: `translate(${x} ${y})`, color: ink, "data-pieces": stack.pieces.join(" ") });
    for (let layer = Math.max(1, Math.min(stack.count, 3)) - 1; layer >= 0; layer--) {
      made.append(s("rect", { x: 2.5 * layer, y: -2.5 * layer, width: size, height: size, rx: 3, fill: colour, class: "tile" }));
    }
    if (stack.worn) made.append(s("path", { d: `M0 ${size}L${size} 0`, class: "worn-mark" }));
    made.append(s("use", { href: `#symbol-${stack.symbol}`, width: size, height: size }));
    if (stack.values) made.append(s("text", { x: size / 2, y: size - 4.5, class: "values" }, stack.values));
    if (stack.signs) made.append(s("text", { x: 2, y: 9, class: "signs" }, stack.signs));
    if (stack.steps) made.append(s("text", { x: size - 2, y: 9, class: "steps" }, stack.steps));
    if (stack.picked) made.append(s("circle", { cx: 1, cy: size - 1, r: 7, class: "count" }), s("text", { x: 1, y: size + 2.5, class: "count-text" }, "✓"));
    made.append(s("text", { x: size / 2, y: size + 7, class: "name" }, stack.count > 1 ? "" : stack.name));
    if (stack.count > 1) {
      made.append(s("circle", { cx: size, cy: 1, r: 6 + String(stack.count).length, class: "count" }), s("text", { x: size, y: 4.5, class: "count-text" }, String(stack.count)));
    }
    return made;
  }
}

/** Black or white, whichever is legible. @param {string} colour */
export function inkOn(colour) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return parts[0] * 0.3 + parts[1] * 0.6 + parts[2] * 0.1 < 140 ? "#ffffff" : "#111111";
}
