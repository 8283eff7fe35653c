import { chatLimits as t } from '#lib/words/en/chat-limits.ts'
import { comparable } from './characters.ts'
import { type CalendarDay, dayAt, startOfDay } from './day-in-zone.ts'

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
  /** Names of people; `me` is the person who asks, `answer` means answers. */
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

/** When and where a query is asked: its days are those of the zone. */
export interface QueryTime {
  nowMs: number
  timeZone: string
}

/** Tells whether a query may name days, whose zone has to be known then. */
export function namesDays(text: string): boolean {
  return /(?:before|after):/i.test(text)
}

/** Reads a query: words in any order, phrases in quotes, and filters such as `from:me`. Unknown filters are words. */
export function readQuery(text: string, time: QueryTime): SearchQuery {
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
    if (filter) addFilter(query, { name: filter.toLowerCase(), value, time })
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
  return readQuery(text, { nowMs: 0, timeZone: 'UTC' }).terms
}

function addFilter(query: SearchQuery, { name, value, time }: { name: string; value: string; time: QueryTime }): void {
  if (name === 'before' || name === 'after') {
    const day = readDay(value, time)
    if (day === null) query.problems.push(t('nameNeedsDateSuch', { name }))
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
  if (known === undefined) problems.push(t('nameTakesOneAll', { name, all: all.join(', ') }))
  else if (!list.includes(known)) list.push(known)
}

/** Reads a year, month or day; the end is exclusive. */
function readDay(value: string, { nowMs, timeZone }: QueryTime): { start: Date; end: Date } | null {
  const today = dayAt(nowMs, timeZone)
  const span = (first: CalendarDay, end: CalendarDay) => ({ start: startOfDay(first, timeZone), end: startOfDay(end, timeZone) })
  if (value === 'today') return span(today, { ...today, day: today.day + 1 })
  if (value === 'yesterday') return span({ ...today, day: today.day - 1 }, today)
  const [, ...numbers] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(value) ?? []
  const [year, month, day] = numbers.map(number => (number === undefined ? undefined : Number(number)))
  if (year === undefined) return null
  const first = { year, month: month ?? 1, day: day ?? 1 }
  const known = dayAt(startOfDay(first, 'UTC').getTime(), 'UTC')
  if (known.year !== year || known.month !== first.month || known.day !== first.day) return null
  if (day !== undefined) return span(first, { ...first, day: day + 1 })
  return span(first, month !== undefined ? { ...first, month: month + 1 } : { ...first, year: year + 1 })
}
