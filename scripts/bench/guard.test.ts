import { describe, expect, it } from 'vitest'
import { attempts, type Measured, MOST, passes, verdictLines } from './guard.ts'

const measured = (ratio: number, ...problems: string[]): Measured => ({ ratio, problems })

/** Takes these measurements in order. */
function inOrder(...measurements: Measured[]) {
  return attempts(() => Promise.resolve(measurements.shift() ?? measured(Number.NaN)))
}

describe('the guard of the CPU', () => {
  it('passes with the first ratio that is low enough', async () => {
    const made = await inOrder(measured(MOST), measured(9))
    expect(made).toEqual([measured(MOST)])
    expect(verdictLines(made)).toContain('1 passed, 0 failed, 0 skipped')
  })

  it('measures a second time above its bound', async () => {
    const made = await inOrder(measured(MOST + 0.01), measured(1.4))
    expect(made).toHaveLength(2)
    expect(verdictLines(made)).toContain(`${(MOST + 0.01).toFixed(2)}, then 1.40 times the raw pipe`)
    expect(made.some(passes)).toBe(true)
  })

  it('fails above its bound twice in a row, in the form that the sum of all checks reads', async () => {
    const made = await inOrder(measured(3), measured(2.5), measured(1))
    expect(verdictLines(made).split('\n')).toEqual([
      `failed: CPU per token, 200 streams at 20 ms: 3.00, then 2.50 times the raw pipe (at most ${MOST})`,
      '0 passed, 1 failed, 0 skipped',
    ])
  })

  it('fails where streams were incomplete, or nothing was measured', async () => {
    const made = await inOrder(measured(1, '3 tokens of 200'), measured(Number.NaN, '3 tokens of 200'))
    expect(verdictLines(made).split('\n').slice(1)).toEqual(['  incomplete: 3 tokens of 200', '0 passed, 1 failed, 0 skipped'])
  })
})
