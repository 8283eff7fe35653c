import { createHash } from 'node:crypto'

/** Piece of a prompt: equal ids are equal bytes. */
export interface PromptBlock {
  id: string
  tokens: number
  /** Ends in a cache mark. */
  isMarked?: boolean
}

/** Cache of a provider. `read` answers how many tokens of a prompt it holds, and then holds the prompt itself. */
export interface PromptCache {
  read(prompt: readonly PromptBlock[]): number
}

/** Smallest prefix that either kind of provider keeps. */
const MINIMUM = 1_024

/**
 * Makes a cache that keeps prefixes at marks alone, as Anthropic does: a mark finds an earlier one at most `lookback` blocks before it.
 * Source: "Prompt caching" of Anthropic's documentation, which checks about 20 blocks.
 */
export function markedCache({ lookback = 20, minimum = MINIMUM } = {}): PromptCache {
  const kept = new Set<string>()
  return {
    read(prompt) {
      const ends = prefixes(prompt)
      const marks = prompt.flatMap(({ isMarked }, index) => (isMarked ? [index] : []))
      const isReachable = (index: number) => marks.some(mark => mark >= index && mark - index <= lookback)
      const found = ends.findLastIndex(({ key, tokens }, index) => tokens >= minimum && isReachable(index) && kept.has(key))
      for (const mark of marks) kept.add(ends[mark]?.key ?? '')
      return ends[found]?.tokens ?? 0
    },
  }
}

/** Makes a cache that keeps any prefix in whole pieces of 128 tokens, as OpenAI does without being asked. */
export function prefixCache(): PromptCache {
  const kept = new Set<string>()
  return {
    read(prompt) {
      const ends = prefixes(prompt)
      const found = ends.findLast(({ key }) => kept.has(key))?.tokens ?? 0
      for (const { key } of ends) kept.add(key)
      const whole = found - (found % 128)
      return whole >= MINIMUM ? whole : 0
    },
  }
}

function prefixes(prompt: readonly PromptBlock[]): { key: string; tokens: number }[] {
  const hash = { key: '', tokens: 0 }
  return prompt.map(({ id, tokens }) => {
    hash.key = createHash('sha256').update(hash.key).update(id).digest('base64url')
    hash.tokens += tokens
    return { ...hash }
  })
}
