// The form for a new game: ruleset, scenario, options, variants, who sits where.

import { post } from "./api.js";
import { h, put } from "./dom.js";

/** @param {any} found the catalogue */
export function newGame(found) {
  const form = h("form", { class: "newgame" });
  const cards = h("div", { class: "rulesets", role: "radiogroup", "aria-label": "Ruleset" });
  const details = h("div", { class: "details" });
  const rulesets = [...found.rulesets].sort((a, b) => (a.difficulty ?? 3) - (b.difficulty ?? 3) || a.sizes.spaces - b.sizes.spaces);
  const wanted = { ruleset: rulesets[0] };
  for (const ruleset of rulesets) {
    const chosen = h("input", { type: "radio", name: "ruleset", value: ruleset.id, id: `ruleset-${ruleset.id}`, checked: ruleset === wanted.ruleset });
    chosen.addEventListener("change", () => {
      wanted.ruleset = ruleset;
      choose(details, ruleset, found.levels);
    });
    cards.append(h("div", { class: "ruleset" }, chosen, h("label", { for: `ruleset-${ruleset.id}` }, ...card(ruleset))));
  }
  const told = h("p", { role: "alert", class: "bad" });
  form.append(cards, h("div", { class: "chosen" }, details, h("button", { type: "submit", class: "main" }, "Start the game"), told));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    told.textContent = "";
    start(form, wanted.ruleset).catch((error) => (told.textContent = error.message));
  });
  choose(details, wanted.ruleset, found.levels);
  showMaps([...cards.querySelectorAll("img")]);
  return form;
}

/** One picture after the other: whoever begins a game meanwhile does not wait for those of the others. @param {HTMLImageElement[]} images */
async function showMaps(images) {
  for (const image of images) {
    await new Promise((done) => {
      image.addEventListener("load", done);
      image.addEventListener("error", done);
      image.src = `/api/maps/${image.dataset.map}`;
    });
  }
}

/** @param {any} ruleset */
function card(ruleset) {
  const turns = ruleset.scenarios.map((/** @type {any} */ scenario) => scenario.turns);
  const [least, most] = [Math.min(...turns), Math.max(...turns)];
  const { spaces, pieces, cards } = ruleset.sizes;
  const size = [`${spaces} spaces`, `${pieces} pieces`, cards ? `${cards} cards` : "", least === most ? `${most} turns` : `${least} to ${most} turns`];
  return [
    h("img", { "data-map": ruleset.id, alt: "", width: 200, height: 130 }),
    h("span", { class: "words" }, h("strong", {}, ruleset.title), h("span", { class: "quiet" }, size.filter(Boolean).join(" · ")), h("span", {}, ruleset.summary)),
  ];
}

/** @param {HTMLElement} place @param {any} ruleset @param {Record<string, string>} levels bots and what they are like */
function choose(place, ruleset, levels) {
  const scenarios = [...ruleset.scenarios].sort((a, b) => Number(b.default) - Number(a.default));
  const summary = h("p", { class: "quiet" }, scenarios[0].summary);
  const scenario = h("select", { id: "scenario", name: "scenario" }, ...scenarios.map((one) => h("option", { value: one.id }, `${one.title} (${one.turns} turns)`)));
  scenario.addEventListener("change", () => (summary.textContent = scenarios.find((one) => one.id === scenario.value).summary));
  put(
    place,
    h("h3", {}, ruleset.title),
    h("p", {}, h("label", { for: "scenario" }, "Scenario "), scenario),
    summary,
    seats(ruleset, levels),
    ruleset.options.length > 0 && h("details", {}, h("summary", {}, "Options"), ...ruleset.options.map(option)),
    ruleset.variants.length > 0 && h("details", {}, h("summary", {}, "Variants"), ...ruleset.variants.map(variant)),
  );
}

/** @param {any} ruleset @param {Record<string, string>} levels */
function seats(ruleset, levels) {
  const kinds = [["here", "A person at this screen"], ["link", "A person by link"], ...Object.keys(levels).sort((a, b) => Number(b === "greedy") - Number(a === "greedy")).map((bot) => [`bot:${bot}`, `Bot: ${bot}`])];
  const choices = ruleset.sides.map((/** @type {any} */ side, /** @type {number} */ place) => {
    const id = `seat-${side.id}`;
    const usual = place ? kinds.find(([kind]) => kind.startsWith("bot:"))?.[0] : "here";
    const chosen = h("select", { id, "data-seat": side.id, "aria-describedby": `${id}-level` }, ...kinds.map(([kind, words]) => h("option", { value: kind, selected: kind === usual }, words)));
    const level = h("small", { class: "quiet", id: `${id}-level` });
    const tell = () => (level.textContent = levels[chosen.value.split(":")[1]] ?? "");
    chosen.addEventListener("change", tell);
    tell();
    return h("p", {}, h("label", { for: id }, `${side.name} `), chosen, " ", level);
  });
  return h("fieldset", {}, h("legend", {}, "Who sits where"), ...choices);
}

/** @param {any} one */
function option(one) {
  const id = `option-${one.id}`;
  const choices = one.choices.map((/** @type {any} */ choice, /** @type {number} */ place) => h("option", { value: place, selected: choice === one.default }, words(choice)));
  return h("p", {}, h("label", { for: id }, `${one.label} `), h("select", { id, "data-option": one.id }, ...choices));
}

/** @param {any} choice */
function words(choice) {
  return choice === true ? "yes" : choice === false ? "no" : String(choice);
}

/** @param {any} one */
function variant(one) {
  const id = `variant-${one.id}`;
  return h("p", {}, h("input", { type: "checkbox", id, "data-variant": one.id }), h("label", { for: id }, ` ${one.title}`));
}

/** @param {HTMLFormElement} form @param {any} ruleset */
async function start(form, ruleset) {
  /** @type {Record<string, any>} */
  const wish = { ruleset: ruleset.id, scenario: /** @type {HTMLSelectElement} */ (form.querySelector("#scenario")).value, options: {}, variants: [], seats: {} };
  for (const select of form.querySelectorAll("select")) {
    const { seat, option: id } = select.dataset;
    if (seat) {
      const [kind, bot] = select.value.split(":");
      wish.seats[seat] = bot ? { kind, bot } : { kind };
    }
    const declared = ruleset.options.find((/** @type {any} */ one) => one.id === id);
    if (declared && declared.choices[Number(select.value)] !== declared.default) wish.options[declared.id] = declared.choices[Number(select.value)];
  }
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[data-variant]"))) {
    if (box.checked && box.dataset.variant) wish.variants.push(box.dataset.variant);
  }
  const made = await post("/api/games", wish);
  localStorage.setItem(`links-${made.id}`, JSON.stringify(made.links));
  location.href = `/table/${made.id}`;
}
