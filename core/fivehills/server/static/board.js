// The board: the ground as one picture, and over it what changes in play, each in its layer.

import { picture } from "./api.js";
import { Camera } from "./camera.js";
import { Counters } from "./counters.js";
import { h, s } from "./dom.js";
import { around, outlineOf, pathOf, spaceAt } from "./geometry.js";
import { markersOf } from "./markers.js";

/** @typedef {import("./types.js").View} View */
const LAYERS = /** @type {const} */ (["control", "tints", "changed", "told", "trails", "pieces", "taken", "lights", "story", "cursor"]);

export class Board {
  /** @param {import("./types.js").Layout} layout @param {import("./types.js").Plan} plan @param {string} key */
  constructor(layout, plan, key) {
    this.layout = layout;
    this.plan = plan;
    this.counters = new Counters(layout, plan);
    this.names = new Map(layout.map.spaces.map((space) => [space.id, space]));
    const [wide, high] = plan.size;
    /** @type {Record<string, SVGGElement>} */
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: name })]));
    this.sprites = s("g");
    this.over = s("svg", { width: wide, height: high, viewBox: `0 0 ${wide} ${high}`, class: "over", "aria-hidden": "true" }, this.sprites, ...Object.values(this.layers));
    const ground = h("img", { src: `/api/boards/${key}/ground.svg`, width: wide, height: high, alt: "", class: "ground", draggable: "false" });
    this.world = h("div", { class: "world" }, ground, this.over);
    this.port = h("div", { class: "port", tabindex: 0, role: "application", "aria-label": `Map: ${layout.map.title}. Arrow keys go from one lit thing to the next, Enter acts.` }, this.world);
    this.camera = new Camera(this.port, this.world, plan.size);
    /** @type {Map<string, string>} */
    this.drawn = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    picture(`/api/boards/${key}/sprites.svg`).then((root) => this.sprites.append(...[...root.children].map((child) => document.importNode(child, true))));
  }

  /** Show a view; only spaces in which something has changed are drawn anew. @param {View} view */
  show(view) {
    this.view = view;
    for (const id of Object.keys(this.plan.rooms)) {
      const entry = view.spaces[id] ?? {};
      const looks = (entry.pieces ?? []).map((piece) => view.pieces[piece]);
      const picked = view.decision?.chosen && entry.pieces?.filter((piece) => view.decision?.chosen?.includes(piece));
      const key = JSON.stringify([entry.pieces, looks, entry.hidden, entry.markers, picked?.length ? picked : null]);
      if (this.drawn.get(id) === key || (!this.drawn.has(id) && key === "[null,[],null,null,null]")) continue;
      this.drawn.set(id, key);
      this.groups.get(id)?.remove();
      const group = this.space(view, id);
      this.groups.set(id, group);
      this.layers.pieces.append(group);
    }
    this.showControl(view);
    this.showTints(view);
  }

  /** The counters and markers of a space. @param {View} view @param {string} id */
  space(view, id) {
    const [x, y, wide, high] = this.plan.rooms[id];
    const [size, gap] = this.plan.counter;
    const entry = view.spaces[id] ?? {};
    const stacks = this.counters.stacks(view, entry.pieces ?? [], entry.hidden);
    const group = s("g", { "data-space": id });
    const hex = this.plan.hex.length > 0 && !this.plan.outlines[id];
    stacks.forEach((stack, n) => {
      const at = hex ? piled(x, y, size, n, stacks.length) : laid(x, y, wide, high, size, gap, n, stacks.length);
      group[hex ? "prepend" : "append"](this.counters.draw(stack, at[0], at[1]));
    });
    markersOf(this.layout, entry.markers).forEach((marker, n) => {
      const at = hex ? [x - 33, y - 14 + n * 15] : [x + wide / 2 + 6, y - high / 2 + n * 17];
      group.append(s("g", { class: "marker", transform: `translate(${at[0]} ${at[1]})` }, s("circle", { r: 8.5, fill: marker.colour }), s("text", { y: 3.5, fill: marker.ink }, marker.sign)));
    });
    return group;
  }

  /** @param {View} view */
  showControl(view) {
    const held = this.layout.sides.map((side) => this.where(view, (entry) => entry.control === side.id));
    this.areas("control", held, (number) => ({ fill: this.layout.sides[number].colour, class: "held" }));
  }

  /** @param {View} view */
  showTints(view) {
    const marked = (this.layout.drawing.tints ?? []).map((tint) => (tint.marker ? this.where(view, (entry) => Boolean(entry.markers?.[tint.marker ?? ""])) : []));
    this.areas("tints", marked, (number) => ({ fill: `url(#tint-${number})`, "fill-opacity": 0.55 }));
  }

  /** The spaces of which something is true. @param {View} view @param {(entry: import("./types.js").SpaceEntry) => boolean} test */
  where(view, test) {
    return Object.entries(view.spaces).filter(([, entry]) => test(entry)).map(([id]) => id);
  }

  /** Large areas in a layer, each one shape; they are drawn anew only when they have changed, for that costs the whole map.
   * @param {string} layer @param {string[][]} areas @param {(number: number) => Record<string, any>} look */
  areas(layer, areas, look) {
    const key = JSON.stringify(areas);
    if (this.drawn.get(` ${layer}`) === key) return;
    this.drawn.set(` ${layer}`, key);
    const shapes = areas.map((ids, number) => {
      const outlines = ids.map((id) => outlineOf(this.plan, id)).filter((outline) => outline !== null);
      return s("path", { d: outlines.map((outline) => pathOf(/** @type {number[][]} */ (outline))).join(""), ...look(number) });
    });
    this.layers[layer].replaceChildren(...shapes);
  }

  /** Outlines of spaces in a layer. @param {string} layer @param {Iterable<string>} ids @param {string} [kind] */
  outline(layer, ids, kind = "") {
    const outlines = [...ids].map((id) => [id, outlineOf(this.plan, id)]).filter(([, outline]) => outline);
    this.layers[layer].replaceChildren(...outlines.map(([id, outline]) => s("path", { d: pathOf(/** @type {number[][]} */ (outline)), class: `outline ${kind}`, "data-space": id })));
  }

  /** Outlines of what is lit, and of what is chosen already. @param {Iterable<string>} lit @param {Iterable<string>} taken */
  light(lit, taken) {
    this.outline("lights", lit, "lit");
    this.outline("taken", taken, "taken");
    const drawn = [...this.layers.lights.children].map((outline) => outline.getAttribute("d")).join("");
    if (drawn) this.layers.lights.prepend(s("path", { d: drawn, class: "halo" }));
  }

  /** Mark the counters that hold pieces. @param {Set<string>} pieces @param {string} kind */
  mark(pieces, kind) {
    for (const made of this.layers.pieces.querySelectorAll(".counter")) {
      const held = (made.getAttribute("data-pieces") ?? "").split(" ");
      made.classList.toggle(kind, held.some((id) => pieces.has(id)));
    }
  }

  /** The hexes in which pieces lie under others, so that little of them is seen. @param {Set<string>} pieces */
  covering(pieces) {
    const holds = (/** @type {Element} */ made) => (made.getAttribute("data-pieces") ?? "").split(" ").some((id) => pieces.has(id));
    return [...this.groups].flatMap(([space, group]) => {
      const counters = this.plan.outlines[space] ? [] : [...group.querySelectorAll(".counter")];
      return counters.slice(0, -1).some(holds) && !holds(counters[counters.length - 1]) ? [space] : [];
    });
  }

  /** What lies under a point of the screen. @param {number} clientX @param {number} clientY @param {Element | null} target */
  under(clientX, clientY, target) {
    const counter = target?.closest(".counter");
    const pieces = counter?.getAttribute("data-pieces")?.split(" ").filter(Boolean) ?? [];
    const space = counter?.parentElement?.getAttribute("data-space") ?? spaceAt(this.plan, ...this.camera.point(clientX, clientY));
    return { space, pieces };
  }

  /** @param {Iterable<string>} ids @param {boolean} [always] */
  frame(ids, always = false) {
    const box = around(this.plan, ids);
    if (box) this.camera.frame(box, always);
  }

  /** Bring spaces into view if they are not, as large as they are. @param {Iterable<string>} ids */
  reveal(ids) {
    const box = around(this.plan, ids);
    if (box) this.camera.reveal(box);
  }

  /** @param {string} id */
  nameOf(id) {
    const space = this.names.get(id);
    const code = space?.code ?? id;
    if (!space?.name || space.name === code) return code;
    return this.plan.rooms[id] && space.kind !== "box" ? `${code} ${space.name}` : space.name;
  }

  /** The spaces that some words name. @param {string} words @returns {string[]} */
  namedIn(words) {
    return Object.keys(this.plan.rooms).filter((id) => {
      const name = this.nameOf(id);
      const at = name.length > 2 ? words.indexOf(name) : -1;
      return at >= 0 && !/\w/.test(`${words[at - 1] ?? " "}${words[at + name.length] ?? " "}`);
    });
  }

  /** The rectangle in the port round the counter of pieces, or else round a space. @param {string | null} space @param {string[]} pieces @returns {number[] | null} */
  extent(space, pieces) {
    const counter = pieces.length ? this.layers.pieces.querySelector(`.counter[data-pieces~="${CSS.escape(pieces[0])}"]`) : null;
    const shape = counter ?? (space ? this.groups.get(space)?.querySelector(".counter") : null);
    const rim = this.port.getBoundingClientRect();
    const box = shape?.getBoundingClientRect();
    if (box) return [box.left - rim.left, box.top - rim.top, box.right - rim.left, box.bottom - rim.top];
    return space ? this.seen([space]) : null;
  }

  /** The rectangle in the port round some spaces. @param {Iterable<string>} ids @returns {number[] | null} */
  seen(ids) {
    const found = around(this.plan, ids);
    return found && [...this.camera.shown(found[0], found[1]), ...this.camera.shown(found[2], found[3])];
  }
}

/** In a hex: on top of each other. @param {number} x @param {number} y @param {number} size @param {number} n @param {number} count */
function piled(x, y, size, n, count) {
  const shift = Math.min(6, 18 / Math.max(count, 1));
  return [x - size / 2 + shift * n, y - size / 2 + 2 - shift * n];
}

/** In an area: side by side, nearer to each other where there is little room.
 * @param {number} x @param {number} y @param {number} wide @param {number} high @param {number} size @param {number} gap @param {number} n @param {number} count */
function laid(x, y, wide, high, size, gap, n, count) {
  const rows = Math.max(1, Math.floor((high + gap) / (size + gap)));
  const fits = Math.max(1, Math.floor((wide + gap) / (size + gap)));
  const across = Math.max(Math.ceil(count / rows), Math.min(fits, count));
  const step = across > fits ? (Math.max(wide, size * 1.6) - size) / Math.max(across - 1, 1) : size + gap;
  const column = n % across;
  const row = Math.floor(n / across);
  const inRow = Math.min(across, count - row * across);
  const left = x - ((inRow - 1) * step + size) / 2;
  return [left + column * step, y - high / 2 + row * (size + gap)];
}
