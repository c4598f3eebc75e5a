// A closer look at a place: what it is, the pieces there fanned out, and what can be done with them.

import { h, put, s } from "./dom.js";
import { markersInWords } from "./markers.js";

/** @typedef {import("./table.js").Table} Table */
const PRINTED = ["terrain", "elevation", "kind", "victory", "bonus"];
const MENU = 12;
const RULES = 5;

export class Popover {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.place = h("div", { class: "popover", role: "dialog", "aria-label": "A closer look", hidden: true });
    this.place.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.close();
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

  /** @param {string | null} space @param {string[]} pieces those that were pressed @param {import("./types.js").Action[]} actions @param {{x: number, y: number}} at in the port */
  open(space, pieces, actions, at) {
    const { table } = this;
    const shown = space ? (table.view?.spaces[space]?.pieces ?? []) : pieces;
    const ordered = [...shown].sort((a, b) => Number(pieces.includes(b)) - Number(pieces.includes(a)));
    put(
      this.place,
      h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => this.close() }, "×"),
      space && h("h3", {}, table.board.nameOf(space)),
      space && h("p", { class: "quiet" }, this.facts(space)),
      actions.length ? this.menu(actions) : this.refusal(),
      ordered.length > 0 && h("div", { class: "fan" }, ...ordered.map((id) => this.piece(id))),
    );
    this.place.hidden = false;
    const { clientWidth: wide, clientHeight: high } = table.board.port;
    this.place.style.left = `${Math.max(4, Math.min(at.x + 12, wide - this.place.offsetWidth - 4))}px`;
    this.place.style.top = `${Math.max(4, Math.min(at.y + 12, high - this.place.offsetHeight - 4))}px`;
    /** @type {HTMLElement | null} */ (this.place.querySelector(".menu button, .fan button, button"))?.focus({ preventScroll: true });
  }

  /** What is printed and what lies there, in words. @param {string} id */
  facts(id) {
    const { table } = this;
    const record = table.board.names.get(id) ?? { id };
    const entry = table.view?.spaces[id] ?? {};
    const printed = PRINTED.filter((name) => record[name] !== undefined && record[name] !== false).map((name) => (record[name] === true ? name : `${name} ${record[name]}`));
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
    const inside = [drawn, h("span", {}, h("strong", {}, words.name), h("br"), `${words.kind}${words.values ? ` ${words.values}` : ""}`, words.more && h("br"), words.more)];
    const lit = table.ready && table.choosing.lit("piece").has(id);
    if (!lit) return h("div", { class: "piece" }, ...inside);
    return h("button", { type: "button", class: "piece lit", onclick: (/** @type {MouseEvent} */ event) => table.choosePieces([id], null, event) }, ...inside);
  }

  /** @param {import("./types.js").Action[]} actions */
  menu(actions) {
    const { table } = this;
    const rows = actions.slice(0, MENU).map((action) => h("li", {}, h("button", { type: "button", class: "answer", onclick: () => table.answer(action) }, action.label)));
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
