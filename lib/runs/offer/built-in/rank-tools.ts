import type { CatalogTool } from '#lib/mcp/index.ts'

/** A word in the name says more than one in the description. */
const WEIGHTS = { name: 6, title: 4, server: 3, argument: 2, description: 1 } as const
/** The beginning of a word counts less than the word. */
const BEGINNING = 0.5
/** Untrusted lengths: each word of the query is compared with each word of the texts. */
const MAX_QUERY_WORDS = 12
const MAX_TEXT_CHARS = 1_000

/** The tools that fit the words of a query best, best first. A word that many tools have counts less than a rare one; tools with none are left out. */
export function rankTools(tools: readonly CatalogTool[], query: string): CatalogTool[] {
  const words = [...new Set(wordsOf(query))].slice(0, MAX_QUERY_WORDS)
  const indexed = tools.map(tool => ({ tool, fields: fieldsOf(tool) }))
  const scores = indexed.map(() => 0)
  for (const word of words) {
    const hits = indexed.map(({ fields }) => hit(fields, word))
    const having = hits.filter(score => score > 0).length
    const rarity = Math.log(1 + tools.length / Math.max(1, having))
    for (const [index, score] of hits.entries()) scores[index] = (scores[index] ?? 0) + score * rarity
  }
  return indexed
    .map(({ tool }, index) => ({ tool, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}

type Fields = [words: Set<string>, weight: number][]

function fieldsOf({ name, title, server, description, inputSchema }: CatalogTool): Fields {
  const properties = inputSchema.properties
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [
    [new Set(wordsOf(name)), WEIGHTS.name],
    [new Set(wordsOf(title ?? '')), WEIGHTS.title],
    [new Set(wordsOf(server)), WEIGHTS.server],
    [new Set(wordsOf(names.join(' '))), WEIGHTS.argument],
    [new Set(wordsOf(description)), WEIGHTS.description],
  ]
}

function hit(fields: Fields, word: string): number {
  let score = 0
  for (const [words, weight] of fields) {
    if (words.has(word)) score += weight
    else if (word.length > 2 && [...words].some(one => one.startsWith(word) || (one.length > 3 && word.startsWith(one))))
      score += weight * BEGINNING
  }
  return score
}

/** `readTextFile`, `read_text_file` and `Read a text file` share their words. */
function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, MAX_TEXT_CHARS)
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
