import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** The piece of text or reasoning in an event, and of which block it is. */
export interface Words {
  block: string
  text: string
  /** The event says nothing else. */
  isAll: boolean
}

type Delta = Extract<LanguageModelV4StreamPart, { type: 'text-delta' | 'reasoning-delta' }>

export interface Passage {
  /** Where parts go that are passed around the package; null when nothing may any more. */
  leadTo(sink: ((part: Delta) => void) | null): void
  /** An event with these words, or with none, is about to be given to the package. True when it was passed around instead. */
  around(words: Words | null): boolean
  /** A part came out of the package. */
  came(part: LanguageModelV4StreamPart): void
}

/**
 * Passes words around a package that would hand them on as they are, through several web streams each. Only those go past it whose block it has just
 * named, when it holds nothing back that was given before: each piece that is given has come out as it went in, and nothing else was given since.
 */
export function createPassage(): Passage {
  const given: Words[] = []
  let last: Words | null = null
  let open: { block: string; type: Delta['type']; id: string } | null = null
  let sink: ((part: Delta) => void) | null = null

  return {
    leadTo(to) {
      sink = to
    },
    around(words) {
      if (words?.isAll && open !== null && words.block === open.block && sink !== null) {
        sink({ type: open.type, id: open.id, delta: words.text })
        return true
      }
      open = null
      last = words
      if (words !== null) given.push(words)
      return false
    },
    came(part) {
      if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') return
      const [words] = given
      if (words === undefined || words.text !== part.delta) return
      given.shift()
      if (words === last && part.providerMetadata === undefined) open = { block: words.block, type: part.type, id: part.id }
    },
  }
}
