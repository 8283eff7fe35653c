import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawn, runs, seed } from './proofs.ts'

const cases = Array.from({ length: 11 }, (_, at) => at)

it('a proof draws a few cases, twice as many for a sample, and all of them whole, in their order', () => {
  const many = (how: string) => drawn(cases, 4, { how }).length
  expect([many('quick'), many('sample'), many('whole')]).toEqual([4, 8, 11])
  const some = drawn(cases, 4, { from: 1 })
  expect(some).toEqual(some.toSorted((a, b) => a - b))
})

it('a proof draws the same cases for a seed, and every case for some seed', () => {
  const of = (from: number) => drawn(cases, 4, { from })
  expect(of(7)).toEqual(of(7))
  expect(new Set(Array.from({ length: 40 }, (_, from) => of(from)).flat())).toEqual(new Set(cases))
})

it('a property takes a tenth of its cases, but never fewer than a hundred of them', () => {
  expect([10_000, 300, 60].map(whole => runs(whole, 'quick').numRuns)).toEqual([1_000, 100, 60])
  expect([runs(300, 'sample').numRuns, runs(300, 'whole').numRuns]).toEqual([300, 300])
})

it('no property says elsewhere how many cases it takes, and one that says nothing has the seed of the run', () => {
  const tests = globSync('{app,components,lib,scripts,tests}/**/*.{test,spec}.{ts,tsx,mjs}', { exclude: ['**/proofs.test.ts'] })
  expect(tests.length).toBeGreaterThan(500)
  expect(tests.filter(file => /\bnumRuns\b/.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(fc.readConfigureGlobal().seed).toBe(seed)
})
