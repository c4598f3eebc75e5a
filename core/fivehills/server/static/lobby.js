// The lobby: begin a game, go on with one, bring one in.

import { get, post, remove } from "./api.js";
import { announce } from "./announce.js";
import { h, put } from "./dom.js";
import { newGame } from "./newgame.js";
import { nextTheme } from "./theme.js";

/** @param {HTMLElement} app */
export async function openLobby(app) {
  document.title = "Five Hills";
  const mine = h("section", { "aria-labelledby": "mine" });
  const begin = h("section", { "aria-labelledby": "begin" }, h("h2", { id: "begin" }, "Begin a game"), h("p", { class: "quiet" }, "Looking through the rulesets …"));
  const theme = h("button", { type: "button", onclick: () => announce(`Colours: ${nextTheme()}`) }, "Light or dark");
  put(app, h("main", { class: "lobby" }, h("header", {}, h("h1", {}, "Five Hills"), h("p", {}, "One battle, many rulesets."), theme), mine, begin));
  await showGames(mine);
  const found = await get("/api/catalogue");
  put(begin, h("h2", { id: "begin" }, "Begin a game"), newGame(found));
  for (const [name, reason] of Object.entries(found.broken)) {
    begin.append(h("p", { class: "bad" }, `The plugin ${name} is broken and left out: ${reason}`));
  }
}

/** @param {HTMLElement} place */
async function showGames(place) {
  const { games } = await get("/api/games");
  const going = games.filter((/** @type {any} */ game) => !game.ending.reason);
  const over = games.filter((/** @type {any} */ game) => game.ending.reason);
  const again = () => showGames(place);
  place.classList.toggle("none", !games.length);
  put(
    place,
    h("h2", { id: "mine" }, "My games"),
    going.length ? h("ul", { class: "games" }, ...going.map((/** @type {any} */ game) => row(game, again))) : h("p", { class: "quiet" }, "None is going on."),
    over.length > 0 && h("details", {}, h("summary", {}, `Finished (${over.length})`), h("ul", { class: "games" }, ...over.map((/** @type {any} */ game) => row(game, again)))),
    bringIn(),
  );
}

/** @param {any} game @param {() => void} again */
function row(game, again) {
  const names = game.titles.sides;
  const mine = game.mine.map((/** @type {string} */ seat) => names[seat]).join(", ");
  return h(
    "li",
    { class: game.mine.includes(game.actor) ? "game due" : "game" },
    h("a", { href: `/table/${game.id}` }, `${game.titles.ruleset}: ${game.titles.scenario}`),
    h("span", { class: "state" }, state(game)),
    h("span", { class: "quiet" }, `${mine ? `You play ${mine}. ` : ""}${game.moves} actions, last ${ago(game.changed)}`),
    game.trouble && h("span", { class: "bad" }, game.trouble),
    h(
      "span",
      { class: "tools" },
      isMineToTake(game) && h("a", { href: `/api/games/${game.id}/save`, download: "" }, "Export"),
      game.owner && h("button", { type: "button", onclick: () => drop(game, again) }, "Delete"),
    ),
  );
}

/** Whether a game may be exported: a save holds what the other side knows. @param {any} game */
function isMineToTake(game) {
  const people = Object.keys(game.seats).filter((seat) => game.seats[seat].kind !== "bot");
  return game.ending.reason || game.trouble || people.every((seat) => game.mine.includes(seat));
}

/** @param {any} game */
function state(game) {
  const names = game.titles.sides;
  if (game.ending.reason) {
    const won = game.ending.winners ?? (game.ending.winner ? [game.ending.winner] : []);
    return `${won.length ? `${won.map((/** @type {string} */ side) => names[side]).join(" and ")} won` : "A draw"}: ${game.ending.reason}`;
  }
  if (game.mine.includes(game.actor)) return "● Your turn";
  const seat = game.seats[game.actor];
  return `Waiting for ${names[game.actor] ?? game.actor}${seat?.bot ? ` (${seat.bot})` : ""}`;
}

/** @param {number} when */
function ago(when) {
  const minutes = Math.round((Date.now() / 1000 - when) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 48) return `${Math.round(minutes / 60)} h ago`;
  return new Date(when * 1000).toLocaleDateString();
}

/** @param {any} game @param {() => void} again */
async function drop(game, again) {
  if (!confirm(`Delete “${game.titles.ruleset}: ${game.titles.scenario}”? It cannot be brought back; export it first if in doubt.`)) return;
  await remove(`/api/games/${game.id}`);
  announce("The game is deleted.");
  again();
}

function bringIn() {
  const told = h("span", { role: "status" });
  const file = h("input", { type: "file", id: "save", accept: ".json,application/json" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    told.textContent = "Reading …";
    try {
      const made = await post("/api/import", await chosen.text());
      location.href = `/table/${made.id}`;
    } catch (error) {
      told.textContent = /** @type {Error} */ (error).message;
    }
  });
  return h("p", { class: "import" }, h("label", { for: "save" }, "Bring in a saved game: "), file, " ", told);
}
