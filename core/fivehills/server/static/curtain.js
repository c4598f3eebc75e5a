// The curtain between two people at one screen: what one side knows is gone before the other looks.

import { h, put } from "./dom.js";

/** @typedef {import("./types.js").View} View */

export class Curtain {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.place = h("div", { class: "curtain", role: "dialog", "aria-modal": "true", "aria-label": "Hand over", hidden: true });
  }

  /** Whether another of my seats must choose now: then the screen is handed over. @param {View} view */
  falls(view) {
    const { table } = this;
    const actor = view.decision?.actor;
    const others = table.about.mine.filter((seat) => seat !== table.seat);
    if (!actor || !others.length || view.decision?.actions || table.ended || table.isBot(actor)) return false;
    const next = others.length === 1 ? others[0] : others.find((seat) => seat === actor);
    if (!next || (others.length === 1 && actor === view.side)) return false;
    if (table.layout.secrets) this.fall(next, actor);
    else table.listenTo(next);
    return true;
  }

  /** @param {string} seat @param {string} side */
  fall(seat, side) {
    const { table } = this;
    const name = table.sideName(side);
    table.stream?.close();
    const go = h("button", { type: "button", class: "main", onclick: () => this.lift(seat) }, `I am ${name}: show me the table`);
    put(this.place, h("h2", {}, `${name} must decide now`), h("p", {}, `Hand the screen to ${name}. Go on when only ${name} can see it.`), go);
    this.place.hidden = false;
    go.focus();
  }

  /** @param {string} seat */
  lift(seat) {
    this.place.hidden = true;
    this.table.listenTo(seat);
    this.table.board.port.focus();
  }
}
