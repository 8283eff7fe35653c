import { describe, expect, it } from 'vitest'
import type { ModelPart } from '../port.ts'
import { mergeTextDeltas } from './merge-text-deltas.ts'

function heard(parts: ModelPart[]): ModelPart[] {
  const given: ModelPart[] = []
  const words = mergeTextDeltas(part => given.push(part))
  for (const part of parts) words.take(part)
  words.flush()
  return given
}

const text = (delta: string, id = 't'): ModelPart => ({ type: 'text-delta', id, delta })
const thought = (delta: string): ModelPart => ({ type: 'reasoning-delta', id: 't', delta })

describe('text deltas of one read', () => {
  it('are merged while they belong to one block', () => {
    expect(heard([text('a'), text('b'), thought('c'), thought('d'), text('e'), text('f', 'u')])).toEqual([
      { ...text('ab'), pieces: 2 },
      { ...thought('cd'), pieces: 2 },
      text('e'),
      text('f', 'u'),
    ])
  })

  it('keep their order and their metadata', () => {
    const start: ModelPart = { type: 'text-start', id: 't' }
    const end: ModelPart = { type: 'text-end', id: 't' }
    const marked: ModelPart = { type: 'text-delta', id: 't', delta: 'c', providerMetadata: { parley: { refusal: true } } }
    expect(heard([start, text('a'), text('b'), marked, text('d'), end])).toEqual([
      start,
      { ...text('ab'), pieces: 2 },
      marked,
      text('d'),
      end,
    ])
  })

  it('are emitted once', () => {
    const given: ModelPart[] = []
    const words = mergeTextDeltas(part => given.push(part))
    words.take(text('a'))
    words.flush()
    words.take(text('b'))
    words.flush()
    words.flush()
    expect(given).toEqual([text('a'), text('b')])
  })
})
