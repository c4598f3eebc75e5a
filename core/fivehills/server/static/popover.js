// A closer look at a place: what it is, the pieces there fanned out, and what can be done with them.

import { inWords } from "./answers.js";
import { keyOf } from "./choosing.js";
import { h, put, s } from "./dom.js";
import { markersInWords } from "./markers.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Action} Action */
const MENU = 12;
const RULES = 5;
/** Pixels between the closer look and what is looked at. */
const GAP = 10;

export class Popover {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** The space that is looked at. */
    this.space = "";
    this.place = h("div", { class: "popover", role: "dialog", "aria-label": "A closer look", hidden: true });
    this.place.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        table.dismiss();
        event.stopPropagation();
      }
    });
  }

  close() {
    if (this.place.hidden) return false;
    const focused = this.place.contains(document.activeElement);
    this.place.hidden = true;
    if (focused) this.table.board.port.focus();
    return true;
  }

  /** @param {string | null} space @param {string[]} pieces those that were pressed @param {Action[]} actions @param {{x: number, y: number}} at in the port */
  open(space, pieces, actions, at) {
    const { table } = this;
    this.space = space ?? "";
    const shown = space ? (table.view?.spaces[space]?.pieces ?? []) : pieces;
    const ordered = [...shown].sort((a, b) => Number(pieces.includes(b)) - Number(pieces.includes(a)));
    const own = new Set(ordered.flatMap((id) => this.only(id) ?? []));
    const listed = actions.filter((action) => !own.has(action));
    put(
      this.place,
      h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => table.dismiss() }, "×"),
      space && h("h3", {}, table.board.nameOf(space)),
      listed.length > 0 && this.menu(listed),
      !actions.length && space && this.refusal(),
      space && h("p", { class: "quiet" }, this.facts(space)),
      ordered.length > 0 && h("div", { class: "fan" }, ...ordered.map((id) => this.piece(id))),
    );
    this.place.hidden = false;
    const shape = table.board.extent(space, pieces);
    this.stand(at, [shape && joined(shape, table.board.seen(table.places())), shape].filter((box) => box !== null));
    const first = this.place.querySelector(".menu button") ?? this.place.querySelector(".fan button") ?? this.place.querySelector("button");
    /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
  }

  /** Beside the first of some rectangles (left, top, right, bottom in the port) beside which there is room. @param {{x: number, y: number}} at @param {number[][]} boxes */
  stand(at, boxes) {
    const { clientWidth: wide, clientHeight: high } = this.table.board.port;
    const { offsetWidth: own, offsetHeight: tall } = this.place;
    const [x, y] = boxes.flatMap(([left, top, right, bottom]) => {
      const sides = [[right + GAP, at.y - tall / 3], [left - GAP - own, at.y - tall / 3], [at.x - own / 2, bottom + GAP], [at.x - own / 2, top - GAP - tall]];
      const rooms = [wide - right - own, left - own, high - bottom - tall, top - tall];
      return sides.filter((_, side) => rooms[side] >= GAP + 4);
    })[0] ?? [at.x - own / 2, at.y > high || (at.y >= 0 && at.y < high / 2) ? high : 0]; // what lies beside the map is nearest to its rim
    this.place.style.left = `${Math.max(4, Math.min(x, wide - own - 4))}px`;
    this.place.style.top = `${Math.max(4, Math.min(y, high - tall - 4))}px`;
  }

  /** The answer about a piece if there is but one and it is about nothing else: its picture is the button. @param {string} id @returns {Action | null} */
  only(id) {
    const found = this.table.ready ? this.table.choosing.about([keyOf({ kind: "piece", id, name: "" })]) : [];
    return found.length === 1 && found[0].args.length === 1 ? found[0] : null;
  }

  /** What is printed and what lies there, in words. @param {string} id */
  facts(id) {
    const { table } = this;
    const record = table.board.names.get(id) ?? { id };
    const entry = table.view?.spaces[id] ?? {};
    const printed = printedOn(record, table.layout.drawing);
    const held = entry.control ? [`held by ${table.sideName(entry.control)}`] : [];
    const hidden = Object.entries(entry.hidden ?? {}).map(([side, count]) => `${count} face down (${table.sideName(side)})`);
    return [...printed, ...held, ...markersInWords(table.layout, entry.markers), ...hidden].join(" · ");
  }

  /** @param {string} id */
  piece(id) {
    const { table } = this;
    if (!table.view) return h("span");
    const words = table.board.counters.words(table.view, id);
    const size = table.board.plan.counter[0];
    const drawn = s("svg", { viewBox: `-2 -4 ${size + 6} ${size + 8}`, width: 44, height: 44, "aria-hidden": "true" }, table.board.counters.draw(table.board.counters.face(table.view, id), 0, 0));
    const inside = [drawn, h("span", {}, h("strong", {}, words.name), h("br"), words.kind, words.values && h("span", { class: "figures" }, ` ${words.values}`), words.more && h("br"), words.more)];
    const lit = table.ready && table.choosing.lit("piece").has(id);
    if (!lit) return h("div", { class: "piece" }, ...inside);
    return h("button", { type: "button", class: "piece lit", onclick: (/** @type {MouseEvent} */ event) => table.choosePieces([id], null, event) }, ...inside);
  }

  /** @param {Action[]} actions */
  menu(actions) {
    const { table } = this;
    const rows = actions.slice(0, MENU).map((action) => h("li", {}, h("button", { type: "button", class: "answer", onclick: () => table.answer(action, this.space) }, ...inWords(action))));
    if (actions.length > MENU) rows.push(h("li", { class: "quiet" }, `and ${actions.length - MENU} more in the list of answers`));
    return h("ul", { class: "menu" }, ...rows);
  }

  /** Why nothing can be done here: the rule behind the question, and those of the answers that name places. */
  refusal() {
    const { table } = this;
    const decision = table.view?.decision;
    if (!decision?.actions || !table.ready) return h("p", { class: "quiet" }, table.waiting());
    const rules = [["", decision.cite], ...table.choosing.placed.map((verb) => [verb, table.layout.verbs[verb]])].filter(([, cite]) => cite).slice(0, RULES);
    return h("p", { class: "refusal" }, `Not now: this is no answer to “${decision.prompt}” `, ...rules.map(([verb, cite]) => this.rule(verb, cite)));
  }

  /** @param {string} verb @param {string} cite */
  rule(verb, cite) {
    return h("button", { type: "button", class: "cite", onclick: () => this.table.why(cite) }, `${verb ? `${verb.replaceAll("_", " ")}:` : "rule"} ${cite}`);
  }
}

/** The rectangle round two of them. @param {number[]} one @param {number[] | null} other */
function joined(one, other) {
  if (!other) return one;
  return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])];
}

/** What is printed on a space, in the words of the map's legend. @param {import("./types.js").Space} record @param {import("./types.js").Layout["drawing"]} drawing */
function printedOn(record, drawing) {
  const ground = (drawing.terrain ?? []).filter((one) => record[one.by ?? "kind"] === one.kind).map((one) => one.label || one.kind.replaceAll("-", " "));
  const badges = (drawing.badges ?? []).filter((badge) => badge.attribute && record[badge.attribute]).map((badge) => {
    const value = record[badge.attribute];
    return value === true || badge.letters === false ? badge.label : `${badge.label} ${String(value)}`;
  });
  return [...ground.slice(-1), ...badges];
}
