import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedRepository } from './opened.ts'
import { withWorkingTree } from './working-tree.ts'

const BYTES = 100_000
let place: string
let temporary: string
beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-trees-'))
  temporary = path.join(place, 'temporary')
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true, force: true })
})

/** Repository of one changed file, whose git answers nothing. */
function opened(name: string, signal = new AbortController().signal): OpenedRepository {
  const root = path.join(place, name)
  mkdirSync(root)
  writeFileSync(path.join(root, 'large'), Buffer.alloc(BYTES))
  const require = async () => ''
  return { root, repository: { topLevel: root, prefix: '' }, signal, ask: require, require } as never
}
const request = { from: null, places: [{ path: 'large', onDisk: 'large', change: 'untracked' as const }], isKept: false }
const copies = () => readdirSync(temporary, { recursive: true }).filter(name => `${name}`.endsWith('/large')).length

describe('temporary copies of changes', () => {
  it('are there for one review at a time, of whichever folders; the others wait in their order', async () => {
    const seen: [string, number][] = []
    const review = (name: string) =>
      withWorkingTree(opened(name), request, async () => {
        seen.push([name, copies()])
        // Gives the others the time to copy.
        await new Promise(resolve => setTimeout(resolve, 5))
        seen.push([name, copies()])
      })
    await Promise.all(['a', 'b', 'c', 'd'].map(review))
    expect(seen).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map(name => [name, 1]))
    expect(readdirSync(temporary)).toEqual([])
  })

  it('go with a review that fails, and one that is given up leaves its place to the next', async () => {
    const leaving = new AbortController()
    const failing = withWorkingTree(opened('a'), request, async () => {
      leaving.abort(new Error('left'))
      throw new Error('failed')
    })
    const left = withWorkingTree(opened('b', leaving.signal), request, async () => 'b')
    const last = withWorkingTree(opened('c'), request, async () => copies())
    expect(await Promise.allSettled([failing, left, last])).toEqual([
      { status: 'rejected', reason: new Error('failed') },
      { status: 'rejected', reason: new Error('left') },
      { status: 'fulfilled', value: 1 },
    ])
    expect(readdirSync(temporary)).toEqual([])
  })
})
