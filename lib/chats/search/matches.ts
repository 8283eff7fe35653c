import { comparable, findTerm } from './characters.ts'
import { isAnswer } from './entry-grams.ts'
import type { SearchQuery } from './query.ts'
import type { SearchSource } from './sources.ts'

/** Returns the terms that a source has in the places where they are wanted. */
export function termsIn(source: SearchSource, query: Pick<SearchQuery, 'places'>, terms: readonly string[]): string[] {
  const missing = new Set(terms)
  for (const { place, text } of source.fields) {
    if (missing.size === 0) break
    if (query.places.length > 0 && !query.places.includes(place)) continue
    const all = comparable(text)
    for (const term of missing) if (findTerm(all, term) >= 0) missing.delete(term)
  }
  return terms.filter(term => !missing.has(term))
}

/** Tells whether a source passes all filters but that of the project, which the scope knows. */
export function passes(source: SearchSource, query: SearchQuery, authors: ReadonlySet<string>): boolean {
  if (query.before !== null && source.at >= query.before) return false
  if (query.after !== null && source.at < query.after) return false
  if (!query.has.every(kind => source.has.has(kind))) return false
  if (query.places.length > 0 && !source.fields.some(({ place }) => query.places.includes(place))) return false
  const model = source.model === null ? null : comparable(source.model)
  if (!query.models.every(wanted => model?.includes(wanted))) return false
  const tools = source.tools.map(comparable)
  if (!query.tools.every(wanted => tools.some(tool => tool.includes(wanted)))) return false
  if (query.from.length === 0) return true
  if (source.role === 'assistant') return query.from.some(isAnswer)
  return source.authorId !== null && authors.has(source.authorId)
}
