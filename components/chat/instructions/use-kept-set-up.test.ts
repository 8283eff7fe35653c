import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasoningEfforts } from '#lib/messages/shared.ts'
import { type KeptSetUp, readSetUp, writeSetUp } from './use-kept-set-up.ts'

const setUps: fc.Arbitrary<KeptSetUp> = fc.record(
  {
    instructions: fc.string({ unit: 'binary' }),
    parameters: fc.record(
      {
        temperature: fc.constantFrom(0, 0.7, 2),
        reasoningEffort: fc.constantFrom(...reasoningEfforts),
        maxOutputTokens: fc.integer({ min: 1, max: 100_000 }),
      },
      { requiredKeys: [] },
    ),
    selectedTools: fc.array(fc.string()),
  },
  { requiredKeys: ['instructions', 'parameters'] },
)

describe('choices for a new chat', () => {
  it('are read as they were kept', () => {
    fc.assert(
      fc.property(setUps, setUp => {
        const kept = writeSetUp(setUp)
        expect(kept === null ? { instructions: '', parameters: {} } : readSetUp(kept)).toEqual(setUp)
      }),
    )
  })

  it.each([null, '', 'null', '7', '[', '"text"', '{"parameters":'])('are none where the text is %j', text => {
    expect(readSetUp(text) ?? { instructions: '', parameters: {} }).toEqual({ instructions: '', parameters: {} })
  })

  it('lose what the server would refuse', () => {
    const text = JSON.stringify({ instructions: 7, parameters: { temperature: 9, maxOutputTokens: 0, other: 1 }, selectedTools: ['*', 3] })
    expect(readSetUp(text)).toEqual({ instructions: '', parameters: {}, selectedTools: ['*'] })
    expect(readSetUp(JSON.stringify({ instructions: 'x'.repeat(200_000) }))?.instructions.length).toBeLessThan(200_000)
  })
})
