import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { readText } from './read-text.ts'

const SECRET = 'a secret from outside'
let place: string
let root: string
let socket: Server

beforeAll(async () => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-paths-'))
  root = path.join(place, 'root')
  const outside = path.join(place, 'outside')
  for (const folder of [root, outside, `${root}/src/deep`, `${root}/.git/objects`, `${root}/sub/.git`, `${root}-twin`])
    mkdirSync(folder, { recursive: true })
  for (const file of ['secret', 'deep/secret']) {
    mkdirSync(path.dirname(path.join(outside, file)), { recursive: true })
    writeFileSync(path.join(outside, file), SECRET)
  }
  writeFileSync(`${root}-twin/secret`, SECRET)
  writeFileSync(`${root}/.git/config`, SECRET)
  writeFileSync(`${root}/sub/.git/config`, SECRET)
  writeFileSync(`${root}/src/a.ts`, 'inside')
  writeFileSync(`${root}/src/deep/b.ts`, 'inside')
  writeFileSync(`${root}/cafe\u0301.txt`, 'inside')
  symlinkSync('src/a.ts', `${root}/link-in`)
  symlinkSync('src', `${root}/folder-in`)
  symlinkSync('../outside/secret', `${root}/link-out`)
  symlinkSync(outside, `${root}/folder-out`)
  symlinkSync('..', `${root}/up`)
  symlinkSync('.git/config', `${root}/link-git`)
  symlinkSync('.git', `${root}/folder-git`)
  symlinkSync('loop-b', `${root}/loop-a`)
  symlinkSync('loop-a', `${root}/loop-b`)
  symlinkSync('/dev/zero', `${root}/zero`)
  symlinkSync('nowhere', `${root}/dangling`)
  symlinkSync(`${root}-twin`, `${root}/twin`)
  execFileSync('mkfifo', [`${root}/pipe`])
  socket = createServer()
  await new Promise<void>(resolve => socket.listen(`${root}/socket`, resolve))
})

afterAll(async () => {
  await new Promise(resolve => socket.close(resolve))
  rmSync(place, { recursive: true, force: true })
})

describe('a file of a workspace', () => {
  it.each([
    ['src/a.ts', 'ok'],
    ['link-in', 'ok'],
    ['folder-in/deep/b.ts', 'ok'],
    ['caf\u00e9.txt', 'ok'],
    ['cafe\u0301.txt', 'ok'],
    ['gone', 'missing'],
    ['src/a.ts/x', 'missing'],
    ['dangling', 'missing'],
    ['x'.repeat(300), 'missing'],
    ['src', 'invalid'],
    ['link-out', 'invalid'],
    ['folder-out/secret', 'invalid'],
    ['up/outside/secret', 'invalid'],
    ['twin/secret', 'invalid'],
    ['link-git', 'invalid'],
    ['folder-git/config', 'invalid'],
    ['.git/config', 'invalid'],
    ['sub/.git/config', 'invalid'],
    ['up/root/src/a.ts', 'ok'],
    ['pipe', 'invalid'],
    ['socket', 'invalid'],
    ['zero', 'invalid'],
    ['../outside/secret', 'invalid'],
  ])('%s is %s', async (file, status) => {
    const read = await readText(root, file)
    expect(read.status).toBe(status)
    if (read.status === 'ok') expect(read.content).toBe('inside')
  })

  it('is unreadable in a circle of links', async () => {
    expect((await readText(root, 'loop-a')).status).toBe('invalid')
  })

  it('is not there in a folder that is gone', async () => {
    expect(await readText(`${root}/gone`, 'a')).toEqual({ status: 'missing' })
  })
})

const NAMES = [
  ...[
    'src',
    'deep',
    'a.ts',
    'b.ts',
    'link-in',
    'folder-in',
    'link-out',
    'folder-out',
    'up',
    'root',
    'outside',
    'secret',
    'twin',
    'root-twin',
  ],
  ...[
    '.git',
    '.GIT',
    '.Git',
    '.g\u200cit',
    'git~1',
    '.git ',
    'folder-git',
    'config',
    'objects',
    'pipe',
    'socket',
    'zero',
    'loop-a',
    'dangling',
  ],
  ...[
    '..',
    '.',
    '',
    '...',
    '....//',
    '%2e%2e',
    '..\\..',
    '\u2025',
    '\uff0e\uff0e',
    'x'.repeat(255),
    'x'.repeat(256),
    'a\u0000',
    'proc',
    'self',
    'fd',
    'dev',
    'fd/0',
  ],
]

describe('hostile paths', () => {
  it('read nothing from outside the workspace or from git, and wait for nothing', async () => {
    const name = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...NAMES) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
    )
    const file = fc.tuple(fc.constantFrom('', '/', './', '../', `${place}/`, 'C:\\'), fc.array(name, { minLength: 1, maxLength: 6 }))
    let inside = 0
    await fc.assert(
      fc.asyncProperty(file, async ([start, names]) => {
        const read = await readText(root, start + names.join('/'))
        if (read.status !== 'ok') return
        inside++
        expect(read.content).toBe('inside')
      }),
      { ...runs(10_000), examples: [[['', ['src', 'a.ts']]]] },
    )
    expect(inside).toBeGreaterThan(0)
  })
})

describe('a swap between check and use', () => {
  it.skipIf(!existsSync('/proc/self/fd'))('never leads outside', async () => {
    mkdirSync(`${root}/swap`)
    writeFileSync(`${root}/swap/secret`, 'inside')
    let goesOn = true
    const swapper = (async () => {
      while (goesOn) {
        renameSync(`${root}/swap`, `${root}/swap-held`)
        symlinkSync('../outside', `${root}/swap`)
        await new Promise(setImmediate)
        unlinkSync(`${root}/swap`)
        renameSync(`${root}/swap-held`, `${root}/swap`)
        await new Promise(setImmediate)
      }
    })()
    const seen = new Set<string>()
    for (let turn = 0; turn < 3_000; turn++) {
      const read = await readText(root, 'swap/secret')
      seen.add(read.status === 'ok' ? read.content : read.status)
    }
    goesOn = false
    await swapper
    expect(seen.has(SECRET)).toBe(false)
    expect(seen.has('inside')).toBe(true)
    expect(seen.size).toBeGreaterThan(1)
  })
})

describe('the text of a file', () => {
  it('is given to the character, with the hash of its bytes', async () => {
    writeFileSync(`${root}/bom.txt`, '\ufeffline\r\n')
    expect(await readText(root, 'bom.txt')).toEqual({
      status: 'ok',
      content: '\ufeffline\r\n',
      sha256: '54a87ac536597128c9da6728f82567e5c08ed5f33c69366eec7136066cdab44b',
      sizeBytes: 9,
    })
  })

  it('is refused for a NUL in the first 8 KiB, and for more than the limit', async () => {
    writeFileSync(`${root}/early`, `${'a'.repeat(8191)}\0`)
    writeFileSync(`${root}/late`, `${'a'.repeat(8192)}\0`)
    writeFileSync(`${root}/large`, 'a'.repeat(1024 * 1024 + 1))
    writeFileSync(`${root}/full`, 'a'.repeat(1024 * 1024))
    const statuses = await Promise.all(['early', 'late', 'large', 'full'].map(async file => (await readText(root, file)).status))
    expect(statuses).toEqual(['binary', 'ok', 'too_large', 'ok'])
  })

  it('is that of a second name of the file too', async () => {
    linkSync(`${root}/src/a.ts`, `${root}/second`)
    expect((await readText(root, 'second')).status).toBe('ok')
  })
})
