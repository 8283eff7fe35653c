import type { DeltaStyle } from '../settings/model-fields.ts'

/** Shortest repeated beginning, in characters, that counts as more than chance. */
const LEAST_REPEATED = 4

export interface Deltas {
  /** Adds a delta. Returns new text; may hold it back until the next delta. */
  push(delta: string): string
  /** Flushes held text as deltas; as repetition, if only that makes a whole that `isMeant` accepts. */
  release(isMeant?: (whole: string) => boolean): string
}

/**
 * Distinguishes deltas from accumulated text, where a provider repeats all text so far with each event. Two deltas in a row that start with
 * all text so far (at least four characters, not blank) and are longer prove accumulation. The first is held until the next decides. A
 * shorter beginning proves nothing, but deltas that extend it are held too, so it is not doubled.
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
