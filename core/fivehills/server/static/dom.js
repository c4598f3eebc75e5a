// Elements without HTML: whatever comes from content or from other people is text.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, any>} [given] attributes; `on…` are listeners, `class` a class, others as they are
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(name, given = {}, ...children) {
  const made = document.createElement(name);
  fill(made, given, children);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, any>} [given]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(name, given = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  fill(made, given, children);
  return made;
}

/** @param {Element} made @param {Record<string, any>} given @param {(Node | string | null | undefined | false)[]} children */
function fill(made, given, children) {
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => /** @type {Node | string} */ (child)));
}

/** @param {Element} place @param {...(Node | string | null | undefined | false)} children */
export function put(place, ...children) {
  place.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => /** @type {Node | string} */ (child)));
}

/** Where the focus is, so that it can be given back when something is drawn anew. @param {Element} place */
export function focusIn(place) {
  const focused = document.activeElement;
  const key = focused && place.contains(focused) ? focused.getAttribute("data-key") : null;
  return () => {
    if (key) /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
  };
}
