// Markers on spaces, as discs with a sign.

import { inkOn } from "./counters.js";

const EARTH = "#6b4a22";

/** @param {import("./types.js").Layout} layout @param {Record<string, any> | undefined} markers */
export function markersOf(layout, markers) {
  const found = [];
  for (const [id, value] of Object.entries(markers ?? {})) {
    const label = layout.labels.markers[id];
    if (!label?.symbol) continue;
    for (const [owner, level] of byOwner(value)) {
      const colour = layout.sides.find((side) => side.id === owner)?.colour ?? EARTH;
      found.push({ sign: level === true ? label.symbol : `${label.symbol}${level}`, colour, ink: inkOn(colour) });
    }
  }
  return found;
}

/** The markers of a space in words. @param {import("./types.js").Layout} layout @param {Record<string, any> | undefined} markers */
export function markersInWords(layout, markers) {
  return Object.entries(markers ?? {}).flatMap(([id, value]) => {
    const label = layout.labels.markers[id];
    if (!label) return [];
    return byOwner(value).map(([owner, level]) => {
      const side = layout.sides.find((one) => one.id === owner)?.name;
      return [label.label, level === true ? "" : String(level), side ? `(${side})` : ""].filter(Boolean).join(" ");
    });
  });
}

/** A marker's level by the side whose it is. @param {any} value @returns {[string, any][]} */
function byOwner(value) {
  if (Array.isArray(value)) return value.map((owner) => [owner, true]);
  if (value && typeof value === "object") return Object.entries(value);
  return [["", value]];
}
