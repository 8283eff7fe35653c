import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bareOutline } from '../code/read/outline-code.ts'
import { createOutlineStore } from './kept-outlines.ts'
import type { Outlined } from './parse-pool.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-outlines-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = async () => createOutlineStore(path.join(folder, 'maps'), words => words.split(' '), { quietMs: 1 }).of('app')
const file = { path: 'a.ts', sizeBytes: 5, text: 'f();' }
const outlined: Outlined = { code: { ...bareOutline('a.ts', 5), language: 'typescript', words: ['f', 'g'] }, document: null }
const written = () => vi.waitFor(() => expect(readdirSync(path.join(folder, 'maps')).some(name => name.endsWith('.outlines'))).toBe(true))

describe('[ws-21] outlines that are kept', () => {
  it('are found by another process for the same text, and for no other', async () => {
    const first = await open()
    first.keep(file, outlined)
    first.keep({ ...file, path: 'failed.ts' }, { ...outlined, code: bareOutline('failed.ts', 5) })
    await written()
    const second = await open()
    expect(second.find(file)).toEqual(outlined)
    expect([second.find({ ...file, text: 'g();' }), second.find({ ...file, path: 'failed.ts' })]).toEqual([null, null])
    second.remove(['a.ts'])
    expect(second.find(file)).toBeNull()
  })

  it('stand beside the aliases of the map, with which the next process goes on', async () => {
    const choice = { aliases: [['@1/', 'src/components/']] as const, files: 40 }
    const first = await open()
    expect(first.choice).toBeNull()
    first.keepChoice(choice)
    await written()
    expect((await open()).choice).toEqual(choice)
  })

  it('are those of this version alone, in a file that no other user of the machine may read', async () => {
    ;(await open()).keep(file, outlined)
    await written()
    const [name = ''] = readdirSync(path.join(folder, 'maps'))
    const place = path.join(folder, 'maps', name)
    expect([statSync(place).mode & 0o777, statSync(path.join(folder, 'maps')).mode & 0o777]).toEqual([0o600, 0o700])
    const kept = deserialize(gunzipSync(readFileSync(place)))
    writeFileSync(place, gzipSync(serialize(kept)))
    expect((await open()).find(file)).toEqual(outlined)
    writeFileSync(place, gzipSync(serialize({ ...kept, version: 'another' })))
    expect((await open()).find(file)).toBeNull()
  })

  it('leave once nobody has used them for a week, with drafts of a process that was killed', async () => {
    const place = path.join(folder, 'maps')
    mkdirSync(place)
    const at = (name: string, days: number) => {
      writeFileSync(path.join(place, name), 'words')
      const used = new Date(Date.now() - days * 86_400_000)
      utimesSync(path.join(place, name), used, used)
    }
    at('deleted.outlines', 8)
    at('killed.outlines.12', 8)
    at('used.outlines', 6)
    ;(await open()).keep(file, outlined)
    await vi.waitFor(() => expect(readdirSync(place).filter(name => /deleted|killed/.test(name))).toEqual([]))
    expect(readdirSync(place)).toHaveLength(2)
  })

  it('count as none where their file is broken', async () => {
    ;(await open()).keep(file, outlined)
    await written()
    const [name = ''] = readdirSync(path.join(folder, 'maps'))
    writeFileSync(path.join(folder, 'maps', name), 'broken')
    expect((await open()).find(file)).toBeNull()
  })
})
