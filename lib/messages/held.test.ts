import { describe, expect, it } from 'vitest'
import type { Chunk } from './chunk.ts'
import { applyChunk, emptyFold, foldAll } from './fold.ts'
import type { Fold } from './fold-state.ts'
import { shownMessage } from './held.ts'
import { messageText } from './text.ts'

const begun: Chunk[] = [
  { type: 'start', messageId: 'm' },
  { type: 'start-step' },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'one two three four five' },
]
const again: Chunk[] = [
  { type: 'reset-step' },
  { type: 'data-notice', data: { code: 'resumed', message: 'Resumed.' } },
  { type: 'text-start', id: '1' },
]
const delta = (text: string): Chunk => ({ type: 'text-delta', id: '1', delta: text })
const shownText = (fold: Fold) => messageText(shownMessage(fold))

describe('[O3] an answer whose step is asked again', () => {
  it('shows what it had shown until the new text is as long, and never less', () => {
    let fold = foldAll(emptyFold('m'), [...begun, ...again])
    let shortest = Number.POSITIVE_INFINITY
    for (const word of ['uno ', 'dos ', 'tres ', 'cuatro ', 'cinco ', 'seis']) {
      fold = applyChunk(fold, delta(word))
      shortest = Math.min(shortest, shownText(fold).length)
    }
    expect(shortest).toBeGreaterThanOrEqual('one two three four five'.length)
    expect(shownText(fold)).toBe('uno dos tres cuatro cinco seis')
    expect(fold.held).toBeUndefined()
  })

  it('tells that it goes on while the old text stands', () => {
    const parts = shownMessage(foldAll(emptyFold('m'), [...begun, ...again])).parts.map(({ type }) => type)
    expect(parts).toEqual(['step-start', 'text', 'data-notice'])
  })

  it.each<[string, Chunk[]]>([
    ['its new text has ended shorter', [delta('short'), { type: 'text-end', id: '1' }, { type: 'finish-step' }]],
    ['a call comes', [{ type: 'tool-input-start', toolCallId: 'c', toolName: 'a__b', dynamic: true }]],
    ['it has failed', [{ type: 'data-error', data: { code: 'x', message: 'y', retryable: false } }]],
    ['the answer has ended', [{ type: 'finish' }]],
  ])('shows the new text alone once %s', (_, chunks) => {
    expect(shownText(foldAll(emptyFold('m'), [...begun, ...again, ...chunks]))).not.toContain('one two')
  })

  it('keeps the longest of what was shown through several restarts, and stores none of it', () => {
    const fold = foldAll(emptyFold('m'), [...begun, ...again, delta('uno'), ...again])
    expect(shownText(fold)).toBe('one two three four five')
    expect(messageText(fold.message)).toBe('')
  })
})
