import { comparable } from './characters.ts'

/** Most characters of a query that are read, and most of its words. */
export const MOST_QUERY_CHARACTERS = 2_000
export const MOST_TERMS = 12

export const searchPlaces = ['title', 'message', 'answer', 'tool', 'file'] as const
export type SearchPlace = (typeof searchPlaces)[number]
export const searchKinds = ['file', 'image', 'tool', 'link', 'code', 'edit'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A query as it was understood. All texts are normalised. */
export interface SearchQuery {
  /** Words and phrases, each once. All have to be there. */
  terms: string[]
  /** Names of people; `me` is the person who asks, `answer` stands for answers. */
  from: string[]
  tools: string[]
  models: string[]
  projects: string[]
  /** Places that must hold the terms; empty: any place. */
  places: SearchPlace[]
  has: SearchKind[]
  before: Date | null
  after: Date | null
  /** Sentences about what cannot be understood; then nothing is found. */
  problems: string[]
}

/** Matches a filter with its value, a phrase in quotes, or a word. Each character is looked at once or twice. */
const PIECE = /(?:(from|tool|model|project|before|after|in|has):)?(?:["“”„]([^"“”„]*)(?:["“”„]|$)|([^\s"“”„]+))/giu

/** Reads a query: words in any order, phrases in quotes, and filters such as `from:me`. Unknown filters are words. */
export function readQuery(text: string, nowMs: number): SearchQuery {
  const query: SearchQuery = {
    terms: [],
    from: [],
    tools: [],
    models: [],
    projects: [],
    places: [],
    has: [],
    before: null,
    after: null,
    problems: [],
  }
  for (const [, filter, phrase, word] of text.slice(0, MOST_QUERY_CHARACTERS).matchAll(PIECE)) {
    const value = comparable(phrase ?? word ?? '').trim()
    if (value === '') continue
    if (filter) addFilter(query, { name: filter.toLowerCase(), value, nowMs })
    else if (/^(?:from|tool|model|project|before|after|in|has):$/.test(value)) continue
    else if (query.terms.length < MOST_TERMS && !query.terms.includes(value)) query.terms.push(value)
  }
  return query
}

/** Tells whether a query asks for nothing, as while a filter is being typed. */
export function isEmptyQuery(query: SearchQuery): boolean {
  const { terms, from, tools, models, projects, places, has, before, after, problems } = query
  const lists = [terms, from, tools, models, projects, places, has, problems]
  return before === null && after === null && lists.every(list => list.length === 0)
}

/** Returns the words to be marked where a chat is opened from a result. */
export function wordsOf(text: string): string[] {
  return readQuery(text, 0).terms
}

function addFilter(query: SearchQuery, { name, value, nowMs }: { name: string; value: string; nowMs: number }): void {
  if (name === 'before' || name === 'after') {
    const day = readDay(value, nowMs)
    if (day === null) query.problems.push(`“${name}:” needs a date such as 2026-11-26, 2026-11, today or yesterday.`)
    else if (name === 'before') query.before = day.start
    else query.after = day.end
    return
  }
  const { problems } = query
  if (name === 'in') addOneOf(query.places, { name, value: PLACE_NAMES[value] ?? value, all: searchPlaces, problems })
  else if (name === 'has') addOneOf(query.has, { name, value: value.replace(/s$/, ''), all: searchKinds, problems })
  const list = { from: query.from, tool: query.tools, model: query.models, project: query.projects }[name]
  if (list && list.length < MOST_TERMS) list.push(value)
}

const PLACE_NAMES: Readonly<Record<string, SearchPlace>> = {
  titles: 'title',
  messages: 'message',
  answers: 'answer',
  tools: 'tool',
  files: 'file',
}

interface Wanted<Value> {
  name: string
  value: string
  all: readonly Value[]
  problems: string[]
}

function addOneOf<Value extends string>(list: Value[], { name, value, all, problems }: Wanted<Value>): void {
  const known = all.find(each => each === value)
  if (known === undefined) problems.push(`“${name}:” takes one of ${all.join(', ')}.`)
  else if (!list.includes(known)) list.push(known)
}

const DAY_MS = 86_400_000

/** Reads a year, month or day in UTC; the end is exclusive. */
function readDay(value: string, nowMs: number): { start: Date; end: Date } | null {
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS
  if (value === 'today') return { start: new Date(midnight), end: new Date(midnight + DAY_MS) }
  if (value === 'yesterday') return { start: new Date(midnight - DAY_MS), end: new Date(midnight) }
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(value) ?? []
  if (year === undefined) return null
  const [y, m, d] = [Number(year), month === undefined ? 1 : Number(month), day === undefined ? 1 : Number(day)]
  const start = new Date(Date.UTC(y, m - 1, d))
  if (start.getUTCFullYear() !== y || start.getUTCMonth() !== m - 1 || start.getUTCDate() !== d) return null
  const end =
    day !== undefined ? new Date(start.getTime() + DAY_MS) : new Date(month !== undefined ? Date.UTC(y, m, 1) : Date.UTC(y + 1, 0, 1))
  return { start, end }
}
