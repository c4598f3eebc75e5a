// The line that never moves: who must choose, the sentence that asks, and the answers that need no place.

import { h, put } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Action} Action */

/** Answers without a place that have room in the line; of more only those that end something stand here too. */
const BUTTONS = 4;
/** Shortcuts that have room here, and their letters; more of them stand in the list alone. */
const FEW = 2;
const SHORT = 80;

/** @param {HTMLElement} place @param {Table} table @param {Map<string, Action>} keys */
export function showQuestion(place, table, keys) {
  const { view, layout } = table;
  if (!view) return;
  if (table.ended) return put(place, ...ending(table));
  const decision = view.decision;
  if (!decision) return put(place, h("span", { class: "ask" }, "Nothing is asked now."));
  const side = layout.sides.find((one) => one.id === decision.actor);
  const mine = Boolean(decision.actions);
  const name = side?.name ?? decision.actor;
  const named = decision.prompt.startsWith(name);
  const badge = h("span", { class: "whose" }, dot(side?.colour ?? "#888888"), mine ? `${name} (you)` : named ? "" : name);
  put(
    place,
    badge,
    h("span", { class: "ask", id: "ask" }, decision.prompt, !mine && table.isBot(decision.actor) && !table.playing && !table.looking ? h("span", { class: "thinking" }, " thinking") : ""),
    h("span", { class: "buttons" }, ...(mine && table.ready ? plain(table, keys) : []), ...tools(table, decision.cite)),
  );
}

/** @param {Table} table @param {Map<string, Action>} keys */
function plain(table, keys) {
  const letters = new Map([...keys].map(([letter, action]) => [action, letter]));
  const { plain, shortcuts } = table.choosing;
  const few = shortcuts.length > FEW || !fits(shortcuts) ? [] : shortcuts;
  const ending = plain.length > BUTTONS ? plain.filter((action) => action.ends).slice(0, BUTTONS) : plain;
  const shown = fits(ending) ? ending : ending.filter((action) => action.label.length <= SHORT / BUTTONS);
  return [...shown, ...few].map((action) =>
    h("button", { type: "button", class: few.includes(action) ? "answer" : "answer main", "data-key": action.text, onclick: () => table.answer(action) }, action.label, letters.has(action) && h("kbd", {}, letters.get(action))),
  );
}

/** Whether the labels of answers have room in the line. @param {Action[]} actions */
function fits(actions) {
  return actions.map((action) => action.label).join("").length <= SHORT;
}

/** @param {Table} table @param {string} cite */
function tools(table, cite) {
  const chosen = table.choosing.chosen.length > 0;
  return [
    chosen && h("button", { type: "button", "data-key": "widen", onclick: () => table.widen() }, "widen ", h("kbd", {}, "Esc")),
    table.seat && !table.looking && h("button", { type: "button", "data-key": "undo", onclick: () => table.undo() }, "undo", h("kbd", {}, "u")),
    cite && h("button", { type: "button", "data-key": "why", title: `rule ${cite}`, onclick: () => table.why(cite) }, "why?", h("kbd", {}, "y")),
  ];
}

/** @param {Table} table */
function ending(table) {
  const found = table.ended;
  const winner = table.layout.sides.find((side) => side.id === found?.winner);
  const won = table.layout.sides.filter((side) => (found?.winners ?? [found?.winner]).includes(side.id)).map((side) => side.name);
  return [
    h("span", { class: "whose" }, dot(winner?.colour ?? "#888888"), won.length ? `${won.join(" and ")} won` : table.layout.sides.filter((side) => !side.nobody).length > 1 ? "A draw" : "Lost"),
    h("span", { class: "ask", id: "ask" }, found?.reason ?? ""),
    h("span", { class: "buttons" }, found?.cite ? h("button", { type: "button", onclick: () => table.why(found.cite) }, "why?") : ""),
  ];
}

/** @param {string} colour */
export function dot(colour) {
  const made = h("span", { class: "dot", "aria-hidden": "true" });
  made.style.backgroundColor = colour;
  return made;
}
