import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { hasFixtures } from '#tests/support/fixtures.ts'
import { runs } from '#tests/support/proofs.ts'
import { cutAtRandom, inspectCase, mismatch, type TextCase, textCases } from '#tests/support/text-cases.ts'
import type { Emission } from './emission.ts'
import { Scanner } from './scanner.ts'

const RANDOM_CUTS = 20

/** Required cases that we answer otherwise on purpose, with the reason. At most five. */
const exceptions = new Map<string, string>()

const cases = hasFixtures ? textCases() : []
const required = cases.filter(one => one.strictness === 'required')
const tally = new Map<string, { passed: number; required: number; advisory: number; advisoryPassed: number }>()

function count(one: TextCase, passed: boolean): void {
  const row = tally.get(one.format) ?? { passed: 0, required: 0, advisory: 0, advisoryPassed: 0 }
  if (one.strictness === 'required') {
    row.required++
    if (passed) row.passed++
  } else {
    row.advisory++
    if (passed) row.advisoryPassed++
  }
  tally.set(one.format, row)
}

function waysToCut(one: TextCase): string[][] {
  const random = Array.from({ length: RANDOM_CUTS }, (_, seed) => cutAtRandom(one.input, seed + 1))
  return [[one.input], ...(one.chunks ? [one.chunks] : []), [...one.input], ...random]
}

afterAll(() => {
  if (tally.size === 0) return
  const rows = [...tally].sort(([a], [b]) => a.localeCompare(b))
  const lines = rows.map(([format, row]) => {
    const advisory = row.advisory > 0 ? `, advisory ${row.advisoryPassed} of ${row.advisory}` : ''
    return `  ${format.padEnd(20)} ${String(row.passed).padStart(3)} of ${row.required}${advisory}`
  })
  const sum = rows.reduce((total, [, row]) => total + row.passed, 0)
  process.stdout.write(`text tool calls by dialect, each whole, by code point and in ${RANDOM_CUTS} random cuts\n${lines.join('\n')}\n`)
  process.stdout.write(`  ${'all required'.padEnd(20)} ${sum} of ${required.length}\n`)
})

describe.skipIf(!hasFixtures)('[text-08] the cases of public parsers', () => {
  it('excuses at most five cases', () => {
    expect([...exceptions.keys()].filter(id => !required.some(one => one.id === id))).toEqual([])
    expect(exceptions.size).toBeLessThanOrEqual(5)
  })

  it.each(required.map(one => [one.format, one.id, one] as const))('%s: %s, at any cut', (_format, id, one) => {
    const problems = waysToCut(one).flatMap(chunks => mismatch(one, inspectCase(one, chunks)) ?? [])
    count(one, problems.length === 0)
    if (!exceptions.has(id)) expect(problems).toEqual([])
  })

  it('counts the advisory cases', () => {
    for (const one of cases.filter(({ strictness }) => strictness === 'advisory'))
      count(one, mismatch(one, inspectCase(one, [one.input])) === null)
  })

  it('[text-10] lose no character when they are damaged, at any cut', () => {
    const texts = cases.map(({ input }) => input).filter(({ length }) => length < 700)
    const tools = [...new Set(cases.flatMap(one => one.tools.map(({ name }) => name)))].map(name => ({ name }))
    const damage = fc.record({
      at: fc.nat(700),
      removed: fc.nat(12),
      from: fc.constantFrom(...texts),
      start: fc.nat(700),
      length: fc.nat(40),
    })
    const damaged = fc.tuple(fc.constantFrom(...texts), fc.array(damage, { minLength: 1, maxLength: 3 })).map(([text, all]) =>
      all.reduce((sofar, { at, removed, from, start, length }) => {
        const place = at % (sofar.length + 1)
        return sofar.slice(0, place) + from.slice(start % (from.length + 1)).slice(0, length) + sofar.slice(place + removed)
      }, text),
    )
    const scan = (chunks: string[]) => {
      const said: Emission[] = []
      const scanner = new Scanner({ tools, maxBufferChars: 500, emit: emission => void said.push(emission) })
      for (const chunk of chunks) scanner.push(chunk)
      scanner.end()
      return { text: said.map(({ raw }) => raw).join(''), calls: said.flatMap(one => (one.kind === 'call' ? [one.call] : [])) }
    }
    fc.assert(
      fc.property(damaged, fc.nat(), (text, seed) => {
        const whole = scan([text])
        expect(whole.text).toBe(text)
        expect(scan(cutAtRandom(text, seed))).toEqual(whole)
      }),
      runs(10_000),
    )
  })
})
