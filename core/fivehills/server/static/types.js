// The shapes of what the server sends, for the checker only. See docs/server.md.

/** @typedef {{kind: string, id: string, name: string}} Thing */
/** @typedef {{text: string, label: string, verb: string, args: Thing[], ends?: string, cost?: string, part?: boolean}} Action */
/** @typedef {{actor: string, step: string, cite: string, prompt: string, actions?: Action[], shortcuts?: Action[], chosen?: string[]}} Decision */
/** @typedef {{pieces?: string[], hidden?: Record<string, number>, control?: string | null, markers?: Record<string, any>}} SpaceEntry */
/** @typedef {{space: string | null, statuses: string[], values?: Record<string, number>}} PieceEntry */
/** @typedef {{value: number, label: string, cite: string}} Item */
/** @typedef {{text: string, cite: string, dice?: number[], items?: Item[], about?: Record<string, string[]>, kind?: string, level?: number}} Line */
/** @typedef {{winner: string | null, winners?: string[], reason: string, cite: string, scores: Record<string, any>}} Ending */
/** @typedef {{size: number, cards?: string[]}} PileEntry */
/**
 * @typedef {{side: string | null, moves: number, spaces: Record<string, SpaceEntry>, pieces: Record<string, PieceEntry>,
 *   tracks: Record<string, any>, piles: Record<string, Record<string, PileEntry>>, sequence: string[],
 *   decision: Decision | null, log: Line[], log_length: number, result: Ending | null, extra: Record<string, any>,
 *   standing?: {label: string, value: string}[]}} View
 */
/** @typedef {{id: string, name: string, colour: string, nobody?: boolean}} Side */
/** @typedef {{id: string, name?: string, kind?: string, at?: number[], size?: number[], polygon?: number[][], [key: string]: any}} Space */
/** @typedef {{id: string, name: string, side: string, class: string, [key: string]: any}} Piece */
/** @typedef {{id: string, label: string, symbol: string, [key: string]: any}} Class */
/** @typedef {{id: string, name: string, side: string, text: string, [key: string]: any}} Card */
/** @typedef {{label: string, symbol: string, printed: boolean, told_by: string}} Label */
/**
 * @typedef {{ruleset: {id: string, title: string, version: string}, scenario: {id: string, title: string}, sides: Side[],
 *   map: {title: string, spaces: Space[], edges: {between: string[], features: string[]}[]},
 *   drawing: {tints?: {marker?: string, attribute?: string, colour: string, style: string, label: string}[],
 *     terrain?: {kind: string, by?: string, label?: string}[], badges?: {attribute: string, label: string, letters?: boolean}[]},
 *   pieces: Piece[], classes: Class[], cards: Card[], labels: Record<string, Record<string, Label>>,
 *   secrets: boolean, turns: number, verbs: Record<string, string>, titles?: Record<string, string>, briefing?: Record<string, string>,
 *   figures: {example: string, class: string, counts: string}[], results: {title: string, codes: Record<string, string>}[]}} Layout
 */
/**
 * @typedef {{size: [number, number], counter: [number, number], hex: number[][],
 *   outlines: Record<string, number[][]>, rooms: Record<string, number[]>, faces: Record<string, Record<string, string>>}} Plan
 */
/** @typedef {{kind: string, bot?: string, taken: boolean}} SeatEntry */
/**
 * @typedef {{id: string, board: string, seats: Record<string, SeatEntry>, mine: string[], ending: Ending | {}, first: number,
 *   title: string, scenario: string, manners: string}} About
 */

export {};
