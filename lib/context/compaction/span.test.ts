import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#lib/messages/index.ts'
import { compactionSpan, type SpanLimits } from './plan.ts'
import { turnStarts } from './turns.ts'

/** Messages of a pattern such as `ua ua u`: person and assistant, each worth `tokens`. */
function messages(pattern: string): ChatMessage[] {
  return [...pattern.replaceAll(' ', '')].map((letter, n) => ({ id: `m${n}`, role: letter === 'u' ? 'user' : 'assistant', parts: [] }))
}

const limits = { keepTokens: 400, minExchanges: 2, tokensOf: () => 100 }

describe('the messages that may be compacted', () => {
  it.each([
    ['', 400, 0],
    ['ua', 100, 0],
    ['ua ua', 100, 0],
    ['ua ua ua', 100, 2],
    ['ua ua ua', 400, 2],
    ['ua ua ua', 401, 0],
    ['ua ua ua ua', 401, 2],
    ['ua ua ua u', 100, 2],
    ['a ua ua ua', 100, 3],
    ['u u u ua ua', 100, 3],
    ['uaaa uaaa uaaa', 100, 4],
  ])('of %j, keeping %i tokens, are the first %i', (pattern, keepTokens, first) => {
    expect(compactionSpan(messages(pattern), { ...limits, keepTokens })).toBe(first)
  })

  it('[ctx-20] always end between two turns, with enough tokens and exchanges behind them, and no turn more than that', () => {
    const roles = fc.array(fc.constantFrom('u', 'a'), { maxLength: 40 }).map(letters => messages(letters.join('')))
    fc.assert(
      fc.property(
        roles,
        fc.array(fc.nat(500), { minLength: 40, maxLength: 40 }),
        fc.nat(3_000),
        fc.nat(4),
        (path, sizes, keepTokens, min) => {
          const tokensOf = ({ id }: ChatMessage) => sizes[Number(id.slice(1))] ?? 0
          const wanted = { keepTokens, minExchanges: min, tokensOf }
          const first = compactionSpan(path, wanted)
          if (first === 0) return
          const starts = turnStarts(path)
          expect(starts).toContain(first)
          expect(isEnough(path.slice(first), wanted)).toBe(true)
          const next = starts.find(start => start > first) ?? path.length
          expect(isEnough(path.slice(next), wanted)).toBe(false)
        },
      ),
    )
  })
})

function isEnough(kept: ChatMessage[], { keepTokens, minExchanges, tokensOf }: SpanLimits) {
  const tokens = kept.reduce((sum, message) => sum + tokensOf(message), 0)
  const starts = turnStarts(kept)
  const exchanges = starts.filter((start, n) => kept.slice(start, starts[n + 1]).some(({ role }) => role === 'assistant')).length
  return kept.length > 0 && tokens >= keepTokens && exchanges >= minExchanges
}
