import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { heapFlags } from './heap-flags.ts'

const GIB = 2 ** 30
const sizes = (flags, space = 'semi-space') => flags.filter(flag => flag.includes(space))

describe("the server's young generation", () => {
  it('is a thirty-second of the memory, within bounds', () => {
    expect([0.25, 1, 1.9, 2, 4, 64].flatMap(gib => sizes(heapFlags(gib * GIB, '')))).toEqual(
      [16, 32, 32, 64, 128, 128].map(size => `--max-semi-space-size=${size}`),
    )
  })

  it('is left to whoever has set it', () => {
    for (const options of ['--no-warnings --max-semi-space-size=16', '--max_semi_space_size=16', '--max-heap-size=300'])
      expect(sizes(heapFlags(64 * GIB, options))).toEqual([])
  })
})

/** Makes half a gigabyte each of short-lived buffers and objects, and prints the number of full collections. */
const PROGRAM = `
  const { PerformanceObserver, constants } = require('node:perf_hooks')
  let majorCollections = 0
  new PerformanceObserver(list => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) majorCollections++
  }).observe({ entryTypes: ['gc'] })
  globalThis.living = Array.from({ length: 400_000 }, (_, i) => ({ i }))
  let turns = 0
  const turn = () => {
    for (let i = 0; i < 60; i++) void [Buffer.alloc(16384), Array.from({ length: 300 }, (_, j) => ({ j }))]
    if (++turns < 600) setImmediate(turn)
    else setTimeout(() => console.log(majorCollections), 50)
  }
  turn()`
const countCollections = flags =>
  Number(execFileSync(process.execPath, [...flags, '-e', PROGRAM], { encoding: 'utf8', env: {}, timeout: 10_000 }))

describe("the server's old generation", () => {
  it('is an eighth of the memory before it is collected, within bounds', () => {
    expect([0.25, 1, 1.9, 2, 4, 64].flatMap(gib => sizes(heapFlags(gib * GIB, ''), 'old-space'))).toEqual(
      [64, 128, 128, 256, 512, 512].map(size => `--initial-old-space-size=${size}`),
    )
  })

  it('is left to whoever has set it', () => {
    for (const options of ['--max-old-space-size=200', '--max_old_space_size=200', '--max-heap-size=300'])
      expect(sizes(heapFlags(64 * GIB, options), 'old-space')).toEqual([])
  })

  it('is not collected for what dies young', () => {
    const flags = heapFlags(4 * GIB, '')
    expect(countCollections(flags)).toBe(0)
    // Fails with a Node whose V8 no longer needs the flag.
    expect(countCollections(flags.filter(flag => !flag.includes('old-space')))).toBeGreaterThan(0)
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
