import { setImmediate as nextTurn } from 'node:timers/promises'
import { comparable } from './characters.ts'
import { addGrams, factGram, gramsOfTerm } from './grams.ts'
import type { SearchQuery } from './query.ts'
import type { SearchSource } from './sources.ts'

/** Characters whose grams are made in one turn of the event loop, about two milliseconds. */
const AT_ONCE = 16_000

/** Makes all grams of a message or title: those of its text, and those of the facts that narrow a search. */
export async function gramsOfSource(source: SearchSource): Promise<Set<number>> {
  const grams = new Set<number>()
  for (const { place, text } of source.fields) {
    grams.add(factGram('place', place))
    // Fields are normalised piece by piece, with an overlap of the longest gram.
    for (let at = 0; at < text.length; at += AT_ONCE) {
      const piece = comparable(text.slice(at, at + AT_ONCE + OVERLAP))
      addGrams(grams, piece)
      if (text.length > AT_ONCE) await nextTurn()
    }
  }
  grams.add(factGram('chat', source.chatId)).add(factGram('owner', source.ownerId))
  for (const kind of source.has) grams.add(factGram('has', kind))
  if (source.role === 'assistant') grams.add(factGram('by', 'answer'))
  if (source.authorId !== null) grams.add(factGram('author', source.authorId))
  if (source.model !== null) addFactGrams(grams, 'model', source.model)
  for (const tool of source.tools) addFactGrams(grams, 'tool', tool)
  return grams
}

const OVERLAP = 40

function addFactGrams(grams: Set<number>, name: string, value: string): void {
  const own = new Set<number>()
  addGrams(own, comparable(value))
  for (const gram of own) grams.add(factGram(name, String(gram)))
}

/** Returns grams of every entry with this value of a fact as part of it. */
export function gramsOfFact(name: 'model' | 'tool', value: string): number[] {
  return gramsOfTerm(value).map(gram => factGram(name, String(gram)))
}

/** Returns the grams that narrow a search to its filters; `authors` are the ids of people that `from:` names. */
export function gramsOfFilters(query: SearchQuery, authors: readonly string[]): { every: number[]; some: number[][] } {
  const every = [
    ...query.has.map(kind => factGram('has', kind)),
    ...query.models.flatMap(model => gramsOfFact('model', model)),
    ...query.tools.flatMap(tool => gramsOfFact('tool', tool)),
  ]
  const by = [...authors.map(id => factGram('author', id)), ...(query.from.some(isAnswer) ? [factGram('by', 'answer')] : [])]
  const some = [
    ...(query.from.length > 0 ? [by] : []),
    ...(query.places.length > 0 ? [query.places.map(place => factGram('place', place))] : []),
  ]
  return { every, some }
}

/** Tells whether a value of `from:` means answers. */
export function isAnswer(name: string): boolean {
  return ['answer', 'answers', 'assistant', 'parley', 'ai'].includes(name)
}
