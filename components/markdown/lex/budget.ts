import type { Token } from './tokens.ts'

/** Cost of showing the blocks of a text. It is limited: no text of a model or a person may block the page. */
export interface Spent {
  /** Characters of formulas, with a fixed cost for each formula. */
  tex: number
  /** Elements of the page; blocks made of many count by their number. */
  elements: number
}

export const nothingSpent: Spent = { tex: 0, elements: 0 }

/**
 * Formula characters that are typeset with the page, about 600 formulas of a line. Then as many as `TYPESET_LATER` when the browser is
 * idle; the rest is shown as source.
 */
export const TYPESET_NOW = 12_000
export const TYPESET_LATER = 48_000
/** Elements of one text; the blocks after them are shown as source. */
const MAX_ELEMENTS = 15_000
/** Cost of the smallest formula, in characters of a longer one. */
const FORMULA_CHARS = 14
const CODE_ELEMENTS = 20
const TABLE_ELEMENTS = 15

/** Adds the cost of tokens, and records on each formula its place among those of its text. */
export function spend(before: Spent, tokens: readonly Token[]): Spent {
  const spent = { ...before }
  for (const token of tokens) add(spent, token)
  return spent
}

export function isSpent({ elements }: Spent): boolean {
  return elements > MAX_ELEMENTS
}

function add(spent: Spent, token: Token): void {
  if (token.type !== 'text' && token.type !== 'space') spent.elements += 1
  if (token.type === 'math') {
    spent.tex += token.tex.length + FORMULA_CHARS
    token.place = spent.tex
  } else if (token.type === 'code') spent.elements += CODE_ELEMENTS
  else if (token.type === 'table') {
    spent.elements += TABLE_ELEMENTS
    for (const row of [token.header, ...token.rows]) for (const cell of row) addAll(spent, cell.tokens as Token[])
  } else if (token.type === 'list') for (const item of token.items) addAll(spent, item.tokens as Token[])
  if ('summary' in token) addAll(spent, token.summary as Token[])
  if ('tokens' in token && token.tokens) addAll(spent, token.tokens as Token[])
}

function addAll(spent: Spent, tokens: readonly Token[]): void {
  spent.elements += 1
  for (const token of tokens) add(spent, token)
}
