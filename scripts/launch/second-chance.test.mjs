import { expect, it, vi } from 'vitest'
import { withSecondChance } from './second-chance.mjs'

const failed = (file, name = `${file}: a law holds`) => ({ name, file, evidence: 'no' })
const suite = (...answers) => vi.fn(() => answers.shift())

it('runs files with a failed test once more, alone, and names what passes there unsteady', async () => {
  const run = suite({ passed: 8, failures: [failed('a.test.ts'), failed('b.test.ts')] }, { passed: 3, failures: [failed('b.test.ts')] })
  expect(await withSecondChance(run, ['lib'])).toEqual({ passed: 9, failures: [failed('b.test.ts')], unsteady: [failed('a.test.ts')] })
  expect(run.mock.calls).toEqual([
    [['lib'], { isAlone: false }],
    [['a.test.ts', 'b.test.ts'], { isAlone: true }],
  ])
})

it('keeps every failure of a file that could not be loaded, or that fails elsewhere the second time', async () => {
  const unloadable = failed('a.test.ts', 'a.test.ts')
  expect(await withSecondChance(suite({ passed: 1, failures: [failed('a.test.ts')] }, { passed: 0, failures: [unloadable] }), [])).toEqual({
    passed: 1,
    failures: [failed('a.test.ts'), unloadable],
    unsteady: [],
  })
})

it('does not repeat what passed, what crashed, or what fails everywhere', async () => {
  const crash = { name: 'vitest ended badly, without a failed test', evidence: '' }
  const everywhere = ['a', 'b', 'c', 'd', 'e'].map(name => failed(name))
  for (const failures of [[], [crash], [crash, failed('a')], everywhere]) {
    const run = suite({ passed: 1, failures })
    expect(await withSecondChance(run, [])).toEqual({ passed: 1, failures })
    expect(run).toHaveBeenCalledTimes(1)
  }
})

it('believes the first run where the second one crashed', async () => {
  const first = { passed: 1, failures: [failed('a')] }
  expect(await withSecondChance(suite(first, { passed: 0, failures: [{ name: 'vitest ended badly', evidence: '' }] }), [])).toBe(first)
})
