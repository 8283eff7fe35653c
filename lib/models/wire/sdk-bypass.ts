import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Delta of text or reasoning in an event, with its block. */
export interface EventText {
  block: string
  text: string
  /** True if the event holds nothing else. */
  isOnlyContent: boolean
}

type Delta = Extract<LanguageModelV4StreamPart, { type: 'text-delta' | 'reasoning-delta' }>

export interface SdkBypass {
  /** Sets the receiver of deltas that bypass the package; null ends the bypass. */
  setSink(sink: ((part: Delta) => void) | null): void
  /** Offers the delta of an event before the package gets it. Returns true if it was passed around the package instead. */
  tryPass(words: EventText | null): boolean
  /** Records a part that the package has emitted. */
  noteOutput(part: LanguageModelV4StreamPart): void
}

/**
 * Passes deltas around a package that would forward them unchanged, through several web streams each. A delta bypasses only if the package
 * has just emitted its block's last delta, unchanged, and holds nothing back.
 */
export function createSdkBypass(): SdkBypass {
  const given: EventText[] = []
  let last: EventText | null = null
  let open: { block: string; type: Delta['type']; id: string } | null = null
  let sink: ((part: Delta) => void) | null = null

  return {
    setSink(next) {
      sink = next
    },
    tryPass(words) {
      if (words?.isOnlyContent && open !== null && words.block === open.block && sink !== null) {
        sink({ type: open.type, id: open.id, delta: words.text })
        return true
      }
      open = null
      last = words
      if (words !== null) given.push(words)
      return false
    },
    noteOutput(part) {
      if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') return
      const [words] = given
      if (words === undefined || words.text !== part.delta) return
      given.shift()
      if (words === last && part.providerMetadata === undefined) open = { block: words.block, type: part.type, id: part.id }
    },
  }
}
