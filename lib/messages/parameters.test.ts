import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinParameters, readParameters } from './parameters.ts'

it.each([
  [
    { temperature: 0, reasoningEffort: 'none', maxOutputTokens: 1 },
    { temperature: 0, reasoningEffort: 'none', maxOutputTokens: 1 },
  ],
  [{ temperature: 2.1, reasoningEffort: 'huge', maxOutputTokens: 0.5 }, {}],
  [{ temperature: '1', other: 1 }, {}],
  [{ temperature: Number.NaN, maxOutputTokens: -4 }, {}],
  [null, {}],
  ['text', {}],
])('%j is read as %j', (stored, parameters) => {
  expect(readParameters(stored)).toEqual(parameters)
})

it('reads whatever is stored without a throw, and reads its own result again', () => {
  fc.assert(
    fc.property(fc.anything(), stored => {
      const once = readParameters(stored)
      expect(readParameters(once)).toEqual(once)
    }),
  )
})

it('joins levels one parameter at a time, the later over the earlier', () => {
  expect(joinParameters({ temperature: 1, maxOutputTokens: 9 }, { temperature: 0 }, {})).toEqual({ temperature: 0, maxOutputTokens: 9 })
})
