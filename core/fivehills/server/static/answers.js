// All answers as buttons, numbered, to be found by typing.

import { focusIn, h, put } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */

const SHOWN = 80;

export class Answers {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.find = h("input", { type: "search", placeholder: "type to find ( / )", "aria-label": "Find an answer", oninput: () => this.show() });
    this.list = h("ol", { class: "answers" });
    this.sums = h("div", { class: "sums", "aria-live": "polite" });
    this.place = h("section", { class: "panel answers-panel", "aria-label": "Answers" }, h("h2", {}, "Answers"), this.find, this.list, this.sums);
    /** @type {import("./types.js").Action[]} */
    this.shown = [];
    this.find.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.shown.length) table.answer(this.shown[0]);
      if (event.key === "Escape") this.clear();
    });
  }

  clear() {
    this.find.value = "";
    this.find.blur();
    this.show();
  }

  /** Another question is asked: what was typed to find an answer of the last one, and what that would have come to, is gone. */
  renew() {
    this.find.value = "";
    this.foretell([]);
  }

  show() {
    const again = focusIn(this.list);
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { actions: left, shortcuts: many } = this.table.choosing;
    const actions = this.table.ready ? [...left, ...many] : [];
    this.shown = actions.filter((action) => words.every((word) => `${action.text} ${action.label}`.toLowerCase().includes(word)));
    const rows = this.shown.slice(0, SHOWN).map((action, place) => h("li", { class: many.includes(action) && "many" }, this.button(action, place)));
    put(this.list, ...rows);
    if (this.shown.length > SHOWN) this.list.append(h("li", { class: "quiet" }, `… and ${this.shown.length - SHOWN} more: type to find them`));
    if (!this.shown.length) this.list.append(h("li", { class: "quiet" }, words.length ? "No answer has these words." : this.table.waiting()));
    this.find.hidden = actions.length < 8 && !words.length;
    again();
  }

  /** @param {import("./types.js").Action} action @param {number} place */
  button(action, place) {
    const number = place < 9 ? h("kbd", {}, String(place + 1)) : h("span", { class: "nth" }, String(place + 1));
    const light = (/** @type {boolean} */ on) => this.table.point(on ? action : null);
    return h(
      "button",
      { type: "button", class: "answer", "data-key": action.text, onclick: () => this.table.answer(action), onpointerenter: () => light(true), onpointerleave: () => light(false), onfocus: () => light(true), onblur: () => light(false) },
      number,
      h("span", {}, ...inWords(action)),
    );
  }

  /** What an answer would come to. @param {import("./types.js").Line[]} sums @param {import("./types.js").Action} [action] */
  foretell(sums, action) {
    const head = sums.length > 0 && h("p", { class: "quiet" }, `If you answer “${action?.label}”:`);
    put(this.sums, head, ...sums.map((sum) => h("details", { open: true }, h("summary", {}, sum.text.split(" (")[0]), items(sum, this.table))));
    this.sums.classList.toggle("tall", this.sums.offsetHeight > this.place.clientHeight / 2); // it must not lie over the answers
  }
}

/** An answer with what it costs and what it ends. @param {import("./types.js").Action} action */
export function inWords(action) {
  return [action.label, action.cost && ` (${action.cost})`, action.ends && h("span", { class: "ends" }, ` (${action.ends})`)];
}

/** The lines of a sum, each with its rule. @param {import("./types.js").Line} line @param {Table} table */
export function items(line, table) {
  const row = (/** @type {import("./types.js").Item} */ item) => h("tr", {}, h("td", { class: "number" }, item.value > 0 ? `+${item.value}` : String(item.value).replace("-", "−")), h("td", {}, item.label), h("td", {}, item.cite && citation(item.cite, table)));
  return h("table", { class: "items" }, h("tbody", {}, ...(line.items ?? []).map(row)));
}

/** A button that shows the text of a rule. @param {string} cite @param {Table} table */
export function citation(cite, table) {
  return h("button", { type: "button", class: "cite", onclick: () => table.why(cite), "aria-label": `rule ${cite}` }, cite);
}
