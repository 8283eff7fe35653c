import { existsSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyFiles } from './copy-files.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-copies-'))
  for (const name of ['app', 'copies', 'outside']) mkdirSync(path.join(place, name))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const at = (...names: string[]) => path.join(place, ...names)
const file = (name: string) => ({ path: name, onDisk: name, change: 'untracked' as const })

describe('copies of changed files', () => {
  it('never lead out of their folder, though a link becomes a folder meanwhile', async () => {
    symlinkSync(at('outside'), at('app/dir'))
    symlinkSync('dir', at('app/alias'))
    const fillers = Array.from({ length: 16 }, (_, index) => `file ${index}`)
    for (const name of fillers) writeFileSync(at('app', name), name)
    const { signal } = new AbortController()
    let batches = 0
    // The swap happens between two batches, each of which looks at the signal first.
    signal.throwIfAborted = () => {
      batches++
      if (batches !== 2) return
      unlinkSync(at('app/dir'))
      mkdirSync(at('app/dir'))
      writeFileSync(at('app/dir/planted'), 'ours')
      symlinkSync('planted', at('app/dir/link'))
    }
    const places = ['dir', ...fillers, 'dir/planted', 'dir/link', 'alias'].map(file)
    const { leftOut } = await copyFiles({ root: at('app'), into: at('copies'), places, signal })
    expect(existsSync(at('outside/planted'))).toBe(false)
    expect(existsSync(at('outside/link'))).toBe(false)
    expect(leftOut.map(({ path: name }) => name)).toEqual(['dir'])
    expect([readlinkSync(at('copies/alias')), readlinkSync(at('copies/dir/link'))]).toEqual(['dir', 'planted'])
  })
})
