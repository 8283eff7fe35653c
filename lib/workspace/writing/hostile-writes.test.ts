import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '#lib/platform/index.ts'
import { runs } from '#tests/support/proofs.ts'
import { moveInside, removeInside } from './remove-inside.ts'
import { writeInside } from './write-inside.ts'

const SECRET = 'a secret from outside'
let place: string
let root: string

beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-hostile-'))
  root = path.join(place, 'root')
  for (const folder of ['outside/deep', 'root-twin', 'root/src/deep', 'root/.git/hooks', 'root/sub/.git'])
    mkdirSync(path.join(place, folder), { recursive: true })
  for (const file of ['outside/secret', 'outside/deep/secret', 'root-twin/secret', 'root/.git/config', 'root/sub/.git/config'])
    writeFileSync(path.join(place, file), SECRET)
  writeFileSync(`${root}/src/a.ts`, SECRET)
  const links = {
    'link-out': '../outside/secret',
    'folder-out': '../outside',
    up: '..',
    'link-git': '.git/config',
    'folder-git': '.git',
    'src/back': '../..',
  }
  const others = {
    twin: '../root-twin',
    dangling: '../outside/new',
    'dangling-folder': '../outside/none',
    loop: 'loop',
    zero: '/dev/zero',
    'folder-in': 'src',
  }
  for (const [name, target] of Object.entries({ ...links, ...others })) symlinkSync(target, path.join(root, name))
  execFileSync('mkfifo', [`${root}/pipe`])
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** Everything that no write may change: names, contents, and times of folders. */
function guarded(): string {
  const found: string[] = []
  const look = (folder: string) => {
    for (const name of readdirSync(path.join(place, folder)).sort()) {
      const whole = path.join(place, folder, name)
      const { mtimeMs } = statSync(whole)
      if (statSync(whole).isDirectory()) look(`${folder}/${name}`)
      else found.push(`${folder}/${name} ${mtimeMs} ${readFileSync(whole, 'utf8')}`)
    }
  }
  for (const folder of ['outside', 'root-twin', 'root/.git', 'root/sub/.git']) look(folder)
  return [...found, ...readdirSync(place).sort()].join('\n')
}

const hostileName = fc.oneof(
  fc.constantFrom(
    '.',
    '..',
    '',
    '.git',
    '.GIT',
    '.gi\u0074\u200c',
    'GIT~1',
    '.git ',
    '.git.',
    '.git::$INDEX_ALLOCATION',
    'config',
    'hooks',
    'secret',
    'deep',
    'new',
  ),
  fc.constantFrom(
    'link-out',
    'folder-out',
    'up',
    'link-git',
    'folder-git',
    'back',
    'twin',
    'dangling',
    'dangling-folder',
    'loop',
    'zero',
    'pipe',
    'folder-in',
    'src',
    'sub',
  ),
  fc.constantFrom(
    'outside',
    'root',
    'root-twin',
    '...',
    '~',
    'C:',
    'C:\\x',
    '\\\\host',
    'nul',
    'a\0b',
    'x'.repeat(256),
    'cafe\u0301',
    'caf\u00e9',
    '\ud800',
    '%2e%2e',
    '\u2025',
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
)
const hostilePath = fc
  .tuple(
    fc.constantFrom('', '', '', '/', './', '../', '//'),
    fc.array(hostileName, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('', '', '', '/'),
  )
  .map(([before, names, after]) => `${before}${names.join('/')}${after}`)

describe('hostile paths', () => {
  it('write, remove and move nothing outside the workspace or in git, and leave no draft', async () => {
    const before = guarded()
    const bytes = Buffer.from('overwritten')
    const expected = sha256(Buffer.from(SECRET))
    const kinds = fc.constantFrom('create', 'replace', 'remove', 'move-from', 'move-to')
    await fc.assert(
      fc.asyncProperty(hostilePath, kinds, async (hostile, kind) => {
        if (kind === 'create') await writeInside(root, hostile, { bytes, expected: null })
        if (kind === 'replace') await writeInside(root, hostile, { bytes, expected })
        if (kind === 'remove') await removeInside(root, hostile, { expected, prunes: true })
        if (kind === 'move-from') await moveInside(root, hostile, { to: 'moved', expected, prunes: true })
        if (kind === 'move-to') await moveInside(root, 'src/a.ts', { to: hostile, expected })
        if (!existsSync(`${root}/src/a.ts`)) {
          mkdirSync(`${root}/src`, { recursive: true })
          writeFileSync(`${root}/src/a.ts`, SECRET)
        }
      }),
      runs(10_000),
    )
    expect(guarded()).toBe(before)
    expect(execFileSync('find', [place, '-name', '.parley-draft-*'], { encoding: 'utf8' })).toBe('')
  })
})
