// Beside the map: my hand as cards, tracks, boxes off the map, piles.

import { h, put, s } from "./dom.js";
import { keyOf } from "./choosing.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").View} View */

export class Beside {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.hand = h("section", { class: "hand", "aria-label": "Cards" });
    this.tracks = h("section", { class: "tracks", "aria-label": "Tracks" });
    this.boxes = h("section", { class: "boxes", "aria-label": "Off the map" });
    this.piles = h("section", { class: "piles", "aria-label": "Piles" });
    this.place = h("div", { class: "beside" }, this.tracks, this.piles, this.boxes, this.hand);
    /** The boxes that are unfolded. @type {Set<string>} */
    this.unfolded = new Set();
    /** What the numbers of tracks count, from one on. @type {Record<string, any[]>} */
    this.named = { space: table.layout.map.spaces, piece: table.layout.pieces, card: table.layout.cards };
    const placed = new Set(Object.keys(table.board.plan.rooms));
    this.off = table.layout.map.spaces.filter((space) => !placed.has(space.id));
    this.cards = new Map(table.layout.cards.map((card) => [card.id, card]));
    /** Whether a card was brought into view. */
    this.brought = false;
    /** @type {Record<string, any>} */
    this.before = {};
  }

  /** @param {View} view */
  show(view) {
    this.showCards(view);
    this.showTracks(view);
    this.showBoxes(view);
  }

  /** Piles: those that only I can see are my cards; the others are counted, and listed where they lie open. @param {View} view */
  showCards(view) {
    const labels = this.table.layout.labels.piles ?? {};
    const own = [];
    const others = [];
    for (const [pile, entries] of Object.entries(view.piles)) {
      const secret = Object.values(entries).some((entry) => !entry.cards);
      const mine = view.side ? entries[view.side]?.cards : undefined;
      if (secret && mine) own.push(...this.alike(mine).map((cards) => this.card(cards)));
      if (Object.values(entries).some((entry) => entry.size)) others.push(this.pile(labels[pile]?.label ?? pile, entries, secret));
    }
    this.piles.hidden = !others.length;
    put(this.piles, ...others);
    this.hand.hidden = !own.length;
    put(this.hand, h("div", { class: "cards" }, ...own));
    requestAnimationFrame(() => this.bring());
  }

  /** Bring a card that can be played into view; when none can be any more, what stands above them is seen again. */
  bring() {
    const lit = this.hand.querySelector(".card.lit");
    if (lit) lit.scrollIntoView({ block: "nearest", inline: "nearest" });
    else if (this.brought) this.place.parentElement?.scrollTo(0, 0);
    this.brought = Boolean(lit);
  }

  /** Cards by what is on them: of equal ones only one can be played at a time. @param {string[]} ids @returns {string[][]} */
  alike(ids) {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const id of ids) {
      const card = this.cards.get(id);
      const key = JSON.stringify([card?.name ?? id, card?.text]);
      found.set(key, [...(found.get(key) ?? []), id]);
    }
    return [...found.values()];
  }

  /** @param {string[]} ids equal cards */
  card(ids) {
    const about = (/** @type {string} */ one) => (this.table.ready ? this.table.choosing.about([keyOf({ kind: "card", id: one, name: "" })]) : []);
    const id = ids.find((one) => about(one).length) ?? ids[0];
    const card = this.cards.get(id);
    const actions = about(id);
    const inside = [h("strong", {}, `${ids.length > 1 ? `${ids.length} × ` : ""}${card?.name ?? id}`), h("span", { class: "text" }, card?.text ?? "")];
    const act = (/** @type {MouseEvent} */ event) => this.table.chooseThing("card", id, event);
    const made = actions.length ? h("button", { type: "button", class: "card lit", "data-card": id, onclick: act }, ...inside) : h("div", { class: "card" }, ...inside);
    made.style.flexGrow = String(card?.text.length ?? 1);
    return made;
  }

  /** @param {string} label @param {Record<string, import("./types.js").PileEntry>} entries @param {boolean} secret */
  pile(label, entries, secret) {
    const sides = Object.entries(entries).map(([side, entry]) => `${this.table.sideName(side)} ${entry.size}`);
    const open = secret ? [] : Object.values(entries).flatMap((entry) => entry.cards ?? []);
    if (!open.length) return h("span", { class: "pile" }, `${label}: ${sides.join(", ")}`);
    const cards = open.map((id) => h("li", {}, h("strong", {}, this.cards.get(id)?.name ?? id), ` ${this.cards.get(id)?.text ?? ""}`));
    return h("details", { class: "pile" }, h("summary", {}, `${label}: ${sides.join(", ")}`), h("ul", {}, ...cards));
  }

  /** @param {View} view */
  showTracks(view) {
    const labels = this.table.layout.labels.tracks;
    const rows = Object.entries(view.tracks).flatMap(([id, value]) => {
      const shown = this.value(this.worded(labels[id], value));
      if (shown === "" || labels[id]?.told_by) return [];
      const changed = id in this.before && this.before[id] !== shown;
      this.before[id] = shown;
      return [h("div", { class: changed ? "track changed" : "track" }, h("dt", {}, labels[id]?.label ?? id), h("dd", {}, shown))];
    });
    put(this.tracks, h("dl", {}, ...rows));
  }

  /** A value of a track, or those of all sides, in the track's own words or by name. @param {any} label @param {any} value @returns {any} */
  worded(label, value) {
    if (typeof value === "object") return Object.fromEntries(Object.entries(value).map(([side, one]) => [side, this.worded(label, one)]));
    const named = this.named[label?.names ?? ""]?.[value - 1];
    return named ? named.name ?? named.id : label?.words?.[value - label.min] ?? value;
  }

  /** A number or a word, or those of the sides; nothing where all are nought. @param {any} value */
  value(value) {
    if (typeof value !== "object" || value === null) return value === 0 ? "" : String(value);
    const sides = Object.entries(value).filter(([, one]) => one !== 0 && one !== "");
    return sides.map(([side, number]) => `${this.table.sideName(side)} ${number}`).join(", ");
  }

  /** @param {View} view */
  showBoxes(view) {
    const { counters } = this.table.board;
    const full = this.off.filter((space) => view.spaces[space.id]?.pieces || view.spaces[space.id]?.hidden || this.isLit(space.id));
    const boxes = full.map((space) => {
      const entry = view.spaces[space.id] ?? {};
      const stacks = counters.stacks(view, entry.pieces ?? [], entry.hidden);
      const drawn = stacks.map((stack) => this.counter(stack));
      const act = (/** @type {MouseEvent} */ event) => this.table.chooseThing("space", space.id, event);
      const keep = (/** @type {Event} */ event) => this.unfolded[/** @type {HTMLDetailsElement} */ (event.target).open ? "add" : "delete"](space.id);
      const lit = this.isLit(space.id);
      const name = `${space.name ?? space.id} (${stacks.reduce((sum, one) => sum + one.count, 0)})`;
      const inside = h("details", { open: this.unfolded.has(space.id) || this.holdsLit(entry.pieces ?? []), ontoggle: keep }, h("summary", { "aria-label": name }, lit ? "" : name), h("div", { class: "row" }, ...drawn));
      return h("div", { class: "box" }, lit && h("button", { type: "button", class: "lit", "data-box": space.id, onclick: act }, name), inside);
    });
    this.boxes.hidden = !boxes.length;
    put(this.boxes, ...boxes);
  }

  /** @param {string} id */
  isLit(id) {
    return this.table.ready && this.table.choosing.lit("space").has(id);
  }

  /** Whether one of some pieces answers what is asked. @param {string[]} pieces */
  holdsLit(pieces) {
    const lit = this.table.ready ? this.table.choosing.lit("piece") : new Set();
    return pieces.some((piece) => lit.has(piece));
  }

  /** A counter outside the map. @param {import("./counters.js").Stack} stack */
  counter(stack) {
    const size = this.table.board.plan.counter[0];
    const made = s("svg", { viewBox: `-3 -9 ${size + 12} ${size + 20}`, width: 46, height: 54, role: "img", "aria-label": `${stack.count} × ${stack.name}` }, this.table.board.counters.draw(stack, 0, 0));
    const lit = this.table.ready ? stack.pieces.filter((piece) => this.table.choosing.lit("piece").has(piece)) : [];
    const look = (/** @type {MouseEvent} */ event) => this.table.popover.open(null, stack.pieces, [], this.table.near(event));
    const act = (/** @type {MouseEvent} */ event) => (lit.length ? this.table.choosePieces(lit, null, event) : look(event));
    return stack.pieces.length ? h("button", { type: "button", class: lit.length ? "lit" : "bare", onclick: act }, made) : made;
  }
}
