import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { patient } from '#tests/support/patience.ts'
import { createInterner } from './index-process.ts'
import { createParsePool } from './parse-pool.ts'

const file = (path: string, text = 'export const a = 1\n') => ({ path, text, sizeBytes: text.length })

/** Stands for a grammar with faults: it loops on one file, ends its thread on another, and reads none behind a trap. */
const FAULTY = `
const { parentPort } = require('node:worker_threads')
let isTrapped = false
parentPort.on('message', ({ files }) => {
  for (const { path, sizeBytes } of files) {
    if (path === 'loops.ts') for (;;);
    if (path === 'crashes.ts') throw new Error('crashed')
    if (path === 'ends.ts') process.exit(1)
    if (path === 'traps.ts') isTrapped = true
    const outline = isTrapped ? null : { path, sizeBytes, language: 'typescript', imports: [], symbols: [], scope: null, exportedAs: [], tests: null, manifest: null }
    parentPort.postMessage({ outline, words: '', document: null })
  }
})`

describe('files that a grammar cannot read', () => {
  it('have name and size alone, and the others of their task are read', async () => {
    let started = 0
    const faulty = () => {
      started++
      return new Worker(FAULTY, { eval: true, stderr: true })
    }
    const pool = createParsePool(createInterner(), { start: faulty, stalledMs: patient(3_000) })
    const names = ['a.ts', 'loops.ts', 'b.ts', 'crashes.ts', 'ends.ts', 'traps.ts', 'c.ts', 'traps.ts']
    const outlined = await pool.outline(names.map(name => file(name)))
    expect(outlined.map(({ code }) => [code.path, code.language])).toEqual([
      ['a.ts', 'typescript'],
      ['loops.ts', null],
      ['b.ts', 'typescript'],
      ['crashes.ts', null],
      ['ends.ts', null],
      ['traps.ts', null],
      ['c.ts', 'typescript'],
      ['traps.ts', null],
    ])
    expect(started).toBe(5)
    pool.close()
  })
})

describe('a file whose outline is here before this thread looks', () => {
  it('is read', async () => {
    const pool = createParsePool(createInterner(), { start: () => new Worker(FAULTY, { eval: true }), stalledMs: 500 })
    expect((await pool.outline([file('a.ts')]))[0]?.code.language).toBe('typescript')
    const outlined = pool.outline([file('b.ts')])
    await new Promise(resolve => setImmediate(resolve))
    // The thread answers while this one is busy for longer than a file may take.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
    expect((await outlined)[0]?.code.language).toBe('typescript')
    pool.close()
  })
})

describe('the thread of grammars', () => {
  it('reads files of several languages and documents, whatever stands in them', async () => {
    const pool = createParsePool(createInterner())
    const deep = `const a = ${'['.repeat(20_000)}`
    const files = [
      file('a.ts'),
      file('b.py', 'def f(): pass\n'),
      file('deep.js', deep),
      file('odd.rs', '\u0000\uFFFD{{{('),
      file('n.md', '# Notes\n'),
    ]
    const outlined = await pool.outline(files)
    expect(outlined.map(({ code }) => code.path)).toEqual(['a.ts', 'b.py', 'deep.js', 'odd.rs', 'n.md'])
    expect(outlined[0]?.code.symbols).toEqual([{ kind: 'variable', name: 'a' }])
    expect(outlined[1]?.code.symbols).toEqual([{ kind: 'function', name: 'f', parameters: '()' }])
    expect(outlined[4]?.document?.path).toBe('n.md')
    pool.close()
  })
})
