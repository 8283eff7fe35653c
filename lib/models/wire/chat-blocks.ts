import type { ModelPart } from '../port.ts'
import { keptMetadata, REASONING_FIELD } from './chat-metadata.ts'
import { refusalId, refusalMark } from './refusal.ts'

/** Creates the writer of text, refusal and reasoning blocks. One block is open at a time. */
export function createBlocks(sink: (part: ModelPart) => void) {
  let kind: 'text' | 'refusal' | 'reasoning' | null = null
  let id = ''
  let count = 0

  const close = () => {
    if (kind === null) return
    sink({ type: kind === 'reasoning' ? 'reasoning-end' : 'text-end', id })
    kind = null
  }

  return {
    text(delta: string): void {
      if (kind !== 'text') {
        close()
        kind = 'text'
        id = `text-${count++}`
        sink({ type: 'text-start', id })
      }
      sink({ type: 'text-delta', id, delta })
    },
    refusal(delta: string): void {
      if (kind !== 'refusal') {
        close()
        kind = 'refusal'
        id = refusalId(`text-${count++}`)
        sink({ type: 'text-start', id, providerMetadata: refusalMark })
      }
      sink({ type: 'text-delta', id, delta })
    },
    reasoning(delta: string, field: string): void {
      if (kind !== 'reasoning') {
        close()
        kind = 'reasoning'
        id = `reasoning-${count++}`
        sink({ type: 'reasoning-start', id, providerMetadata: keptMetadata({ [REASONING_FIELD]: field }) })
      }
      sink({ type: 'reasoning-delta', id, delta })
    },
    close,
  }
}
