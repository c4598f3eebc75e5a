// The time line: any past position as I was allowed to see it then; with everything open once the game is over.

import { get } from "./api.js";
import { h } from "./dom.js";

export class Timeline {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.range = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Time line: actions played" });
    this.where = h("output", {}, "");
    this.open = h("input", { type: "checkbox", id: "open-all" });
    this.everything = h("label", { for: "open-all", hidden: true }, this.open, " everything open");
    this.now = h("button", { type: "button", onclick: () => this.leave(), hidden: true }, "back to now");
    this.place = h("div", { class: "timeline" }, this.step(-1, "◂", "One action back"), this.range, this.step(1, "▸", "One action on"), this.where, this.everything, this.now);
    this.moves = 0;
    this.asked = 0;
    this.range.addEventListener("input", () => this.look(Number(this.range.value)));
    this.open.addEventListener("change", () => this.look(Number(this.range.value)));
  }

  /** @param {number} by @param {string} sign @param {string} words */
  step(by, sign, words) {
    return h("button", { type: "button", "aria-label": words, onclick: () => this.look(Number(this.range.value) + by) }, sign);
  }

  /** The game has come this far. @param {number} moves @param {number} first @param {boolean} over */
  reach(moves, first, over) {
    this.moves = moves;
    this.range.min = String(first);
    this.range.max = String(moves);
    this.everything.hidden = !over;
    if (!this.table.looking) this.range.value = String(moves);
    this.say();
  }

  say() {
    this.where.textContent = `${this.range.value} / ${this.moves}`;
    this.now.hidden = !this.table.looking;
  }

  /** @param {number} moves */
  async look(moves) {
    const wanted = Math.max(Number(this.range.min), Math.min(moves, this.moves));
    this.range.value = String(wanted);
    if (wanted === this.moves && !this.open.checked) return this.leave();
    const asked = ++this.asked;
    const view = await get(`/api/games/${this.table.id}/past`, { seat: this.table.seat, moves: wanted, open: this.open.checked ? 1 : undefined });
    if (asked !== this.asked) return;
    this.table.showPast(view);
    this.say();
  }

  leave() {
    this.asked++;
    this.open.checked = false;
    this.range.value = String(this.moves);
    this.table.showNow();
    this.say();
  }
}
