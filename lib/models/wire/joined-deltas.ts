import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { isWhole } from '../calls/repair-arguments.ts'
import type { DeltaStyle } from '../settings/model-fields.ts'
import { createDeltas, type Deltas } from './deltas.ts'

type Part = LanguageModelV4StreamPart
type Delta = Extract<Part, { type: 'text-delta' | 'reasoning-delta' | 'tool-input-delta' }>

interface Block {
  type: Delta['type']
  deltas: Deltas
  /** All text received, as the package joins it; `joined` is its new text only. */
  came: string
  joined: string
}

/**
 * Removes repeated text, reasoning and arguments from the parts of an AI SDK package, block by block (see `createDeltas`). Held text or
 * reasoning is flushed before other content. Calls are identified by id, so several may grow at once.
 */
export function joinDeltas(style: DeltaStyle, sink: (part: Part) => void): { take(part: Part): void; end(): void } {
  const blocks = new Map<string, Block>()
  /** Open block of text or reasoning. */
  let words: string | null = null

  const give = (block: Block, part: Delta, fresh: string) => {
    block.joined += fresh
    if (fresh !== '' || part.providerMetadata !== undefined) sink({ ...part, delta: fresh })
  }
  const release = (id: string, block: Block) => {
    const held = block.type === 'tool-input-delta' ? block.deltas.release(isWhole) : block.deltas.release()
    give(block, { type: block.type, id, delta: '' }, held)
  }
  const releaseWords = () => {
    const block = words === null ? undefined : blocks.get(words)
    if (words !== null && block) release(words, block)
    words = null
  }
  const delta = (part: Delta) => {
    if (words !== part.id) releaseWords()
    if (part.type !== 'tool-input-delta') words = part.id
    const block = blocks.get(part.id) ?? { type: part.type, deltas: createDeltas(style), came: '', joined: '' }
    blocks.set(part.id, block)
    block.came += part.delta
    give(block, part, part.delta === '' ? '' : block.deltas.push(part.delta))
  }
  const close = (id: string): Block | undefined => {
    const block = blocks.get(id)
    if (block) release(id, block)
    return block
  }

  return {
    take(part) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta' || part.type === 'tool-input-delta') {
        delta(part)
        return
      }
      releaseWords()
      switch (part.type) {
        case 'text-start':
        case 'reasoning-start':
          blocks.delete(part.id)
          sink(part)
          break
        case 'tool-input-end':
          close(part.id)
          sink(part)
          break
        case 'tool-call': {
          const block = close(part.toolCallId)
          // Some packages take the arguments from the end of the call, where they are not repeated.
          sink(block && part.input === block.came ? { ...part, input: block.joined } : part)
          break
        }
        default:
          sink(part)
      }
    },
    /** Flushes held text at the end of the answer. */
    end() {
      for (const [id, block] of blocks) release(id, block)
    },
  }
}
