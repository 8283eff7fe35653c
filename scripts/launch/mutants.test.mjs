import { expect, it } from 'vitest'
import { misfitsOf } from './mutants.mjs'

it('every mutant fits the sources: its text occurs once, and its tests exist', () => {
  expect(misfitsOf()).toEqual([])
})
