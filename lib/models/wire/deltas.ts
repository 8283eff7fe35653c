import type { DeltaStyle } from '../tuning.ts'

/** So much must repeat before it is taken for more than chance. */
const LEAST_REPEATED = 4

export interface Deltas {
  /** What is new, which may be held back for a moment. */
  push(delta: string): string
  /** What was held back: nothing came that would have decided, unless only one of the two readings of the whole makes sense. */
  release(isMeant?: (whole: string) => boolean): string
}

/**
 * Tells deltas from text that a provider sends again and again with all that went before. Two deltas in a row that begin with all so far (at
 * least four characters, not blank) and are longer are no chance; the first of them is held until the next decides. Shorter beginnings count
 * for nothing, but what grows out of them is held with them, so that not even they are doubled.
 */
export function createDeltas(style: DeltaStyle): Deltas {
  let all = ''
  let held: string[] = []
  let suspects = 0
  let isAccumulated = style === 'accumulated'

  const release = (isMeant: (whole: string) => boolean = () => true): string => {
    const joined = held.join('')
    const repeated = held.at(-1) ?? ''
    const isRepeated = held.length > 0 && !isMeant(all + joined) && isMeant(repeated)
    const out = isRepeated ? repeated.slice(all.length) : joined
    all += out
    held = []
    suspects = 0
    return out
  }
  const added = (delta: string): string => {
    const out = delta.startsWith(all) ? delta.slice(all.length) : delta
    all += out
    return out
  }
  const push = (delta: string): string => {
    if (isAccumulated) return added(delta)
    const before = held.at(-1) ?? all
    if (delta.length <= before.length || before === '' || !delta.startsWith(before)) {
      const out = held.length === 0 ? '' : release()
      if (out !== '') return out + push(delta)
      all += delta
      return delta
    }
    if (before.length >= LEAST_REPEATED && before.trim() !== '') suspects++
    isAccumulated = suspects >= 2
    if (isAccumulated) {
      held = []
      return added(delta)
    }
    held.push(delta)
    return ''
  }

  return style === 'incremental' ? { push: delta => delta, release: () => '' } : { push, release }
}
