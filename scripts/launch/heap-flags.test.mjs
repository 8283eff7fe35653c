import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { heapFlags } from './heap-flags.ts'

const GIB = 2 ** 30
const sizes = flags => flags.filter(flag => flag.includes('semi-space'))

describe("the server's young generation", () => {
  it('is a thirty-second of the memory, within bounds', () => {
    expect([0.25, 1, 1.9, 2, 4, 64].flatMap(gib => sizes(heapFlags(gib * GIB, '')))).toEqual(
      [16, 32, 32, 64, 128, 128].map(size => `--max-semi-space-size=${size}`),
    )
  })

  it('is left to whoever has set it', () => {
    expect(sizes(heapFlags(64 * GIB, '--no-warnings --max-semi-space-size=16'))).toEqual([])
  })
})

describe('the flags for V8', () => {
  it('let memory go after ten minutes without work', () => {
    expect(heapFlags()).toContain('--gc-memory-reducer-start-delay-ms=600000')
  })

  it('are taken by this Node', () => {
    expect(execFileSync(process.execPath, [...heapFlags(), '-p', '1'], { encoding: 'utf8' }).trim()).toBe('1')
  })
})
