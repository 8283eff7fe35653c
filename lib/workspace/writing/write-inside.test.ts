import { execFileSync } from 'node:child_process'
import {
  chmodSync,
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '#lib/platform/index.ts'
import { moveInside, removeInside } from './remove-inside.ts'
import { writeInside } from './write-inside.ts'

let place: string
let root: string

beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-writing-'))
  root = path.join(place, 'root')
  mkdirSync(root)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const text = (words: string) => Buffer.from(words)
const hash = (words: string) => sha256(text(words))
const written = (words: string) => ({ status: 'written', sha256: hash(words), sizeBytes: text(words).byteLength })
const put = (file: string, words: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), words)
}
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const write = (file: string, words: string, expected: string | null) =>
  writeInside(root, file, { bytes: text(words), expected: expected === null ? null : hash(expected) })
const everything = () => readdirSync(place, { recursive: true }).map(String).sort()

describe('a folder of git under another name', () => {
  it('is not written, nor made: its hooks would run', async () => {
    execFileSync('git', ['init', '--quiet', '--bare', path.join(root, 'deep/.bare')])
    put('copy/objects/x', '')
    put('copy/refs/x', '')
    put('.bare/HEAD', '')
    for (const file of ['deep/.bare/hooks/pre-commit', 'deep/.bare/config.d/x', 'copy/HEAD'])
      expect(await write(file, 'x', null)).toEqual({ status: 'invalid' })
    const head = read('deep/.bare/HEAD')
    expect(await removeInside(root, 'deep/.bare/HEAD', { expected: hash(head) })).toEqual({ status: 'invalid' })
    put('script', 'x')
    expect(await moveInside(root, 'script', { to: 'deep/.bare/hooks/post-commit', expected: hash('x') })).toEqual({ status: 'invalid' })
    for (const file of ['deep/HEAD', '.bare/objects/x', 'copy/hooks/x']) expect(await write(file, 'x', null)).toEqual(written('x'))
  })
})

describe('a file that is written', () => {
  it('has the new content, and its permissions as before', async () => {
    put('run.sh', 'old')
    chmodSync(path.join(root, 'run.sh'), 0o750)
    expect(await write('run.sh', 'new', 'old')).toEqual(written('new'))
    expect([read('run.sh'), statSync(path.join(root, 'run.sh')).mode & 0o777]).toEqual(['new', 0o750])
    expect(readdirSync(root)).toEqual(['run.sh'])
  })

  it('stays as it is where it is not as expected, is gone, or is there already', async () => {
    put('a.txt', 'of somebody else')
    expect(await write('a.txt', 'new', 'old')).toEqual({ status: 'changed' })
    expect(await write('a.txt', 'new', null)).toEqual({ status: 'changed' })
    expect(await write('b.txt', 'new', 'old')).toEqual({ status: 'changed' })
    expect(await write('deep/b.txt', 'new', 'old')).toEqual({ status: 'changed' })
    expect([read('a.txt'), everything()]).toEqual(['of somebody else', ['root', 'root/a.txt']])
  })

  it('is created with its folders, which go again where it cannot be', async () => {
    expect(await write('new/deep/a.txt', 'text', null)).toEqual(written('text'))
    expect(read('new/deep/a.txt')).toBe('text')
    expect(await write(`other/deep/${'x'.repeat(300)}`, 'text', null)).toEqual({ status: 'invalid' })
    expect(await write('new/deep/a.txt/b.txt', 'text', null)).toEqual({ status: 'invalid' })
    expect(existsSync(path.join(root, 'other'))).toBe(false)
  })

  it('is the file that a link within the folder leads to', async () => {
    put('src/a.txt', 'old')
    symlinkSync('src/a.txt', path.join(root, 'link'))
    symlinkSync('src', path.join(root, 'folder'))
    expect(await write('link', 'new', 'old')).toEqual(written('new'))
    expect(await write('folder/b.txt', 'b', null)).toEqual(written('b'))
    expect([read('src/a.txt'), read('src/b.txt'), read('link')]).toEqual(['new', 'b', 'new'])
  })

  it('is never outside, in git, a device or a folder', async () => {
    put('sub/.git/config', 'x')
    writeFileSync(path.join(place, 'secret'), 'old')
    mkdirSync(path.join(place, 'outside'))
    symlinkSync('../secret', path.join(root, 'link-out'))
    symlinkSync('../outside', path.join(root, 'folder-out'))
    symlinkSync('../not-there', path.join(root, 'dangling'))
    symlinkSync('../outside/new', path.join(root, 'folder-dangling'))
    symlinkSync('sub/.git', path.join(root, 'to-git'))
    execFileSync('mkfifo', [path.join(root, 'pipe')])
    const before = everything()
    for (const name of [
      '../secret',
      'link-out',
      'folder-out/new',
      'dangling',
      'folder-dangling/a',
      'to-git/config',
      'to-git/new',
      'sub/.git/hooks/x',
      '.GIT/x',
      'pipe',
      'sub',
      'sub/.git\u200d/x',
    ])
      for (const expected of [null, 'old']) expect([name, (await write(name, 'new', expected)).status]).toEqual([name, 'invalid'])
    expect(everything()).toEqual(before)
    expect(readFileSync(path.join(place, 'secret'), 'utf8')).toBe('old')
  })

  it('is as it was when the disk is full, and says so', async ({ skip }) => {
    const disk = path.join(root, 'disk')
    mkdirSync(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', disk], { stdio: 'pipe' })
    } catch {
      skip('only a superuser can mount a small disk')
    }
    try {
      writeFileSync(path.join(disk, 'a.txt'), 'old')
      const big = 'x'.repeat(100_000)
      const full = { status: 'refused', reason: 'The disk is full.' }
      expect(await write('disk/a.txt', big, 'old')).toEqual(full)
      expect(await write('disk/new/b.txt', big, null)).toEqual(full)
      expect([read('disk/a.txt'), readdirSync(disk)]).toEqual(['old', ['a.txt']])
    } finally {
      execFileSync('umount', [disk])
    }
  })
})

describe('a file that is removed or moved', () => {
  const expected = hash('old')

  it('is gone, or has its new name, its content and its permissions', async () => {
    put('a/b/c.sh', 'old')
    chmodSync(path.join(root, 'a/b/c.sh'), 0o700)
    expect(await moveInside(root, 'a/b/c.sh', { to: 'd/e.sh', expected })).toEqual(written('old'))
    expect([read('d/e.sh'), statSync(path.join(root, 'd/e.sh')).mode & 0o777]).toEqual(['old', 0o700])
    expect(await removeInside(root, 'd/e.sh', { expected, prunes: true })).toMatchObject({ status: 'written' })
    expect(everything()).toEqual(['root', 'root/a', 'root/a/b'])
  })

  it('stays where it is not as expected, the name is taken, or it is a link', async () => {
    put('a.txt', 'old')
    put('b.txt', 'other')
    symlinkSync('a.txt', path.join(root, 'link'))
    expect(await removeInside(root, 'b.txt', { expected })).toEqual({ status: 'changed' })
    expect(await removeInside(root, 'none.txt', { expected })).toEqual({ status: 'changed' })
    expect(await moveInside(root, 'a.txt', { to: 'b.txt', expected })).toEqual({ status: 'changed' })
    expect(await moveInside(root, 'a.txt', { to: 'new/../../x', expected })).toEqual({ status: 'invalid' })
    expect(await moveInside(root, 'a.txt', { to: '.git/x', expected })).toEqual({ status: 'invalid' })
    expect(await removeInside(root, 'link', { expected })).toMatchObject({ status: 'refused' })
    expect(await moveInside(root, 'link', { to: 'c', expected })).toMatchObject({ status: 'refused' })
    expect([everything(), read('b.txt')]).toEqual([['root', 'root/a.txt', 'root/b.txt', 'root/link'], 'other'])
  })
})
