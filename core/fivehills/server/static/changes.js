// What changed between two views, as the server writes it (core/fivehills/server/deltas.py).

/** The new object, made of the old one and a change; the old one stays as it is.
 * @param {any} old @param {any} change @returns {any} */
export function applied(old, change) {
  const made = { ...old };
  for (const [key, what] of Object.entries(change)) {
    if (what === 0) delete made[key];
    else if (!Array.isArray(what)) made[key] = applied(old[key], what);
    else if (what.length === 2) made[key] = [...old[key].slice(what[0]), ...what[1]];
    else made[key] = what[0];
  }
  return made;
}
