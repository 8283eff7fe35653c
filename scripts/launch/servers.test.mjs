import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseWhileServing } from './prepare.mjs'
import { servingNow } from './servers.mjs'

let place
beforeEach(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'parley-servers-'))
})
afterEach(() => rmSync(place, { recursive: true }))

it('[O10] knows the servers that run from this folder, and not those that have ended, however they did', async () => {
  const file = path.join(place, 'http-server.mjs')
  writeFileSync(
    file,
    `import { noteServer } from '${import.meta.dirname}/servers.mjs'\nnoteServer('${place}/notes')\nconsole.log('noted')\nsetInterval(() => {}, 1000)\n`,
  )
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(servingNow(`${place}/notes`)).toEqual([child.pid])
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(servingNow(`${place}/notes`)).toEqual([])
  expect(servingNow(`${place}/absent`)).toEqual([])
})

it('[O10] refuses to build under a server, by a sentence that says what to do', () => {
  expect(() => refuseWhileServing('build', [7])).toThrow(/a server runs from this folder \(process 7\).*Stop it first/)
  expect(() => refuseWhileServing('build', [])).not.toThrow()
})
