import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { heapFlags } from './heap-flags.ts'

const GIB = 2 ** 30

describe("the server's young generation", () => {
  it('is a thirty-second of the memory, within bounds', () => {
    expect([0.25, 1, 1.9, 2, 4, 64].map(gib => heapFlags(gib * GIB, ''))).toEqual(
      [16, 32, 32, 64, 128, 128].map(size => [`--max-semi-space-size=${size}`]),
    )
  })

  it('is left to whoever has set it', () => {
    expect(heapFlags(64 * GIB, '--no-warnings --max-semi-space-size=16')).toEqual([])
  })

  it('is taken by this Node', () => {
    expect(execFileSync(process.execPath, [...heapFlags(), '-p', '1'], { encoding: 'utf8' }).trim()).toBe('1')
  })
})
