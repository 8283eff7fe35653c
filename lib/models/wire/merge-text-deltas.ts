import type { ModelPart } from '../port.ts'

type Words = Extract<ModelPart, { type: 'text-delta' | 'reasoning-delta' }>

/** Merges the text deltas of one read into one part: a fast provider sends hundreds of tokens per read. `flush` emits the rest. */
export function mergeTextDeltas(sink: (part: ModelPart) => void): { take(part: ModelPart): void; flush(): void } {
  let waiting: Words | null = null

  const flush = () => {
    if (waiting === null) return
    const part = waiting
    waiting = null
    sink(part)
  }

  return {
    take(part) {
      const isWords = (part.type === 'text-delta' || part.type === 'reasoning-delta') && part.providerMetadata === undefined
      if (isWords && waiting !== null && waiting.type === part.type && waiting.id === part.id) {
        waiting.delta += part.delta
        waiting.pieces = (waiting.pieces ?? 1) + 1
        return
      }
      flush()
      if (isWords) waiting = part
      else sink(part)
    },
    flush,
  }
}
