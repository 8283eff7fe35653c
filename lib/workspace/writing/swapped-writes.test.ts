import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moveInside, removeInside } from './remove-inside.ts'
import { writeInside } from './write-inside.ts'

/** Turns the link `way` outside and back, each time at once, as fast as the system allows, and counts on a shared number. */
const SWAPPER = `
  const { renameSync, symlinkSync } = require('node:fs')
  const { workerData: { root, outside, count } } = require('node:worker_threads')
  const turn = target => { symlinkSync(target, root + '/next'); renameSync(root + '/next', root + '/way') }
  for (;;) {
    turn(outside)
    Atomics.add(count, 0, 1)
    turn('real')
  }`

const ATTEMPTS = 1_500
let place: string
let root: string
let outside: string
let swapper: Worker
let count: Int32Array

beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-swaps-'))
  root = path.join(place, 'root')
  outside = path.join(place, 'outside')
  for (const folder of [outside, path.join(root, 'real')]) mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(outside, 'kept.txt'), 'outside')
  symlinkSync('real', path.join(root, 'way'))
  count = new Int32Array(new SharedArrayBuffer(4))
  swapper = new Worker(SWAPPER, { eval: true, workerData: { root, outside, count } })
})
afterEach(async () => {
  await swapper.terminate()
  rmSync(place, { recursive: true, force: true })
})

it('[ws-08] writes, moves and removes nothing outside while a link is turned outside during the call', async () => {
  const outcomes = new Set<string>()
  const bytes = Buffer.from('inside')
  while (Atomics.load(count, 0) === 0) await new Promise(resolve => setTimeout(resolve, 1))
  const from = Atomics.load(count, 0)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const written = await writeInside(root, `way/new-${attempt}.txt`, { bytes, expected: null }).catch(() => ({ status: 'threw' }))
    outcomes.add(written.status)
    const sha256 = 'sha256' in written ? written.sha256 : ''
    if (attempt % 3 === 0) await writeInside(root, 'way/kept.txt', { bytes, expected: null }).catch(() => undefined)
    if (attempt % 3 === 1) await removeInside(root, 'way/kept.txt', { expected: sha256, prunes: true }).catch(() => undefined)
    if (attempt % 3 === 2)
      await moveInside(root, `way/new-${attempt}.txt`, { to: `way/moved-${attempt}.txt`, expected: sha256, prunes: true }).catch(
        () => undefined,
      )
  }
  await swapper.terminate()
  expect(Atomics.load(count, 0) - from).toBeGreaterThan(100)
  expect(outcomes).toContain('written')
  expect(readdirSync(outside)).toEqual(['kept.txt'])
  expect(readFileSync(path.join(outside, 'kept.txt'), 'utf8')).toBe('outside')
})
