// A large map is asked about in parts: all of its places are lit at once, and the one that is pressed answers every question.

import { get } from "./api.js";

/** Light the places of the parts of the map that are offered; go on to the one that was pressed. @param {import("./table.js").Table} table */
export async function lookBehind(table) {
  const { mark, choosing, wanted } = table;
  table.wanted = "";
  if (!table.ready || !(wanted || choosing.all.some((action) => action.part))) return;
  const { places } = await get(`/api/games/${table.id}/behind`, { seat: table.seat }).catch(() => ({ places: {} }));
  if (mark !== table.mark || !table.ready) return;
  choosing.parts = new Map(Object.entries(places).map(([text, ids]) => [text, new Set(ids)]));
  const here = (table.view?.spaces[wanted]?.pieces ?? []).map((piece) => `piece ${piece}`);
  const meant = wanted ? choosing.about([`space ${wanted}`, ...here]) : [];
  if (meant.length === 1) return void table.answer(meant[0], wanted);
  table.refresh();
  if (meant.length > 1) table.act(wanted, [], table.middleOf(wanted), false);
}
