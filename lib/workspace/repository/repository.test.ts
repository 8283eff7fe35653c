import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGit } from '../run-git.ts'
import { createRepositories } from './create-repositories.ts'

let place: string
let root: string

beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-repository-'))
  root = path.join(place, 'app')
  mkdirSync(root)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const write = (file: string, text: string | Buffer) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const git = (...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ben', '-c', 'user.email=ben@example.org', ...given], { cwd: root, stdio: 'pipe' }).toString()
const commitAll = (message = 'first') => {
  if (!existsSync(`${root}/.git`)) git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', `--message=${message}`)
}
const ann = { userId: 'u1', name: 'Ann Winter', email: 'ann@example.org' } as never
const log = { info() {}, warn() {}, error() {}, debug() {} } as never
const seen: string[] = []
const opened = ({ folder = root, writable = true, searchPath = '/usr/bin' } = {}) =>
  createRepositories(log, {
    git: createGit(searchPath),
    find: async () => ({ id: 'app', folder, writable }),
    signatures: async files => new Map(files.map(({ path, text }) => [path, text])),
    seen: folder => void seen.push(folder),
    async committed() {},
  })
const changes = (options?: { paths?: string[]; mostBytes?: number }) => opened().changes(ann, 'app', options)
const commit = (message: string, paths?: string[], options?: Parameters<typeof opened>[0]) =>
  opened(options).commit(ann, 'app', { message, ...(paths ? { paths } : {}) })
const short = ({ path, from, change, added, removed }: Awaited<ReturnType<typeof changes>>['files'][number]) =>
  [path, from, change, added, removed] as const

describe('changes of a repository', () => {
  it('are compared with the last commit, new files too, and touch neither the index nor the objects', async () => {
    write('same.ts', 'same\n')
    write('changed.ts', 'one\ntwo\nthree\n')
    write('gone.ts', 'x\n')
    write('old name.ts', 'a\nb\nc\nd\ne\n')
    write('logo.png', Buffer.from([0, 1, 2]))
    write('.gitignore', 'ignored\n')
    commitAll()
    write('changed.ts', 'one\n2\nthree\n')
    unlinkSync(`${root}/gone.ts`)
    git('mv', 'old name.ts', 'new "name".ts')
    write('logo.png', Buffer.from([0, 1, 3]))
    write('src/fresh.ts', 'export {}\n')
    write('ignored', 'x')
    const before = [readFileSync(`${root}/.git/index`), git('count-objects')]
    const { branch, files, leftOut } = await changes()
    expect(seen.at(-1)).toBe(root)
    expect({ branch, leftOut }).toEqual({ branch: 'main', leftOut: [] })
    expect(files.map(short)).toEqual([
      ['changed.ts', null, 'modified', 1, 1],
      ['gone.ts', null, 'deleted', 0, 1],
      ['logo.png', null, 'modified', null, null],
      ['new "name".ts', 'old name.ts', 'renamed', 0, 0],
      ['src/fresh.ts', null, 'added', 1, 0],
    ])
    expect(files[0]?.diff).toContain('--- a/changed.ts\n+++ b/changed.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n')
    expect(files.every(({ diff }) => diff?.startsWith('diff --git '))).toBe(true)
    expect([readFileSync(`${root}/.git/index`), git('count-objects')]).toEqual(before)
  })

  it('are read before the first commit, in a part of a repository, and of some files alone', async () => {
    git('init', '--quiet', '--initial-branch=main')
    write('packages/one/a.ts', 'a\n')
    write('packages/two/b.ts', 'b\n')
    write('packages/one/c/d.ts', 'd\n')
    expect((await changes()).files.map(({ path }) => path)).toEqual(['packages/one/a.ts', 'packages/one/c/d.ts', 'packages/two/b.ts'])
    expect((await changes({ paths: ['packages/one/c', 'packages/two/b.ts'] })).files.map(({ path }) => path)).toEqual([
      'packages/one/c/d.ts',
      'packages/two/b.ts',
    ])
    const within = await opened({ folder: `${root}/packages/one` }).changes(ann, 'app')
    expect(within.files.map(({ path }) => path)).toEqual(['a.ts', 'c/d.ts'])
    expect(within.files[0]?.diff).toContain('+++ b/a.ts\n')
    await expect(changes({ paths: ['nothing'] })).rejects.toMatchObject({ code: 'invalid_path' })
  })

  it('leave out whole diffs beyond the size that is asked for', async () => {
    for (const name of ['a', 'b', 'c']) write(name, `${name}\n`.repeat(200))
    commitAll()
    for (const name of ['a', 'b', 'c']) write(name, 'x\n'.repeat(200))
    const { files } = await changes({ mostBytes: 1_500 })
    expect(files.map(({ path, diff }) => [path, diff === null])).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
    ])
  })

  it('say why there are none without git', async () => {
    write('a', 'x')
    await expect(changes()).rejects.toMatchObject({ code: 'unusable', message: 'This folder is not in a git repository.' })
    commitAll()
    await expect(opened({ searchPath: place }).changes(ann, 'app')).rejects.toMatchObject({ code: 'unusable' })
  })
})

describe('a commit', () => {
  it('holds the named files as they are, under the name of the person, and leaves what else is staged', async () => {
    write('a.ts', 'a\n')
    write('b.ts', 'b\n')
    write('dir/gone.ts', 'x\n')
    commitAll()
    write('a.ts', 'A\n')
    write('b.ts', 'B\n')
    git('add', 'b.ts')
    unlinkSync(`${root}/dir/gone.ts`)
    write('dir/run.sh', '#!/bin/sh\n')
    chmodSync(`${root}/dir/run.sh`, 0o755)
    symlinkSync('a.ts', `${root}/dir/link`)
    const { sha, files } = await commit('Change a\r\n\r\nBecause.  ', ['a.ts', 'dir'])
    expect(files).toEqual(['a.ts', 'dir/gone.ts', 'dir/link', 'dir/run.sh'])
    expect(git('rev-parse', 'HEAD').trim()).toBe(sha)
    expect(git('log', '-1', '--format=%an <%ae> %cn <%ce>%n%B').trim()).toBe(
      'Ann Winter <ann@example.org> Ann Winter <ann@example.org>\nChange a\n\nBecause.',
    )
    expect(git('ls-tree', '-r', '--format=%(objectmode) %(path)', 'HEAD').trim().split('\n')).toEqual([
      '100644 a.ts',
      '100644 b.ts',
      '120000 dir/link',
      '100755 dir/run.sh',
    ])
    expect(git('show', 'HEAD:b.ts')).toBe('b\n')
    expect(git('status', '--porcelain')).toBe('M  b.ts\n')
    expect(git('log', '-1', '--format=%gs', '-g').trim()).toBe('commit: Change a')
    expect((await commit('Rest')).files).toEqual(['b.ts'])
    expect(git('status', '--porcelain')).toBe('')
    await expect(commit('Nothing')).rejects.toMatchObject({ code: 'empty_diff' })
    await expect(commit('Nothing', ['a.ts'])).rejects.toMatchObject({ code: 'invalid_path' })
  })

  it('is the first one of a repository, and keeps line ends as the repository stores them', async () => {
    git('init', '--quiet', '--initial-branch=main')
    git('config', 'core.autocrlf', 'true')
    write('a.txt', 'one\r\ntwo\r\n')
    await commit('First')
    expect(git('cat-file', 'blob', 'HEAD:a.txt')).toBe('one\ntwo\n')
    expect(readFileSync(`${root}/a.txt`, 'utf8')).toBe('one\r\ntwo\r\n')
    expect((await changes()).files).toEqual([])
  })

  it('is refused in a read-only folder, without a message, in the middle of a merge, under a lock, and where a filter would be left out', async () => {
    write('a', 'one\n')
    commitAll()
    write('a', 'two\n')
    await expect(commit('x', undefined, { writable: false })).rejects.toMatchObject({ code: 'forbidden' })
    for (const message of [' \n', 'a\0b']) await expect(commit(message)).rejects.toMatchObject({ code: 'unusable' })
    writeFileSync(`${root}/.git/MERGE_HEAD`, `${git('rev-parse', 'HEAD')}`)
    await expect(commit('x')).rejects.toMatchObject({ code: 'unusable' })
    unlinkSync(`${root}/.git/MERGE_HEAD`)
    // As `git stash pop` and `git checkout -m` leave it, without a mark of their own.
    const blob = git('rev-parse', 'HEAD:a').trim()
    const stages = [1, 2, 3].map(stage => `100644 ${blob} ${stage}\ta\n`).join('')
    execFileSync('git', ['update-index', '--index-info'], { cwd: root, input: `0 ${'0'.repeat(40)}\ta\n${stages}` })
    await expect(commit('x')).rejects.toMatchObject({ code: 'unusable', message: expect.stringContaining('merge') })
    git('reset', '--quiet')
    write('.gitattributes', 'a filter=lfs\n')
    const reason = 'A filter of git converts it, and Parley runs no programs of a repository.'
    await expect(commit('x', ['a'])).rejects.toMatchObject({ code: 'unusable', message: `a cannot be committed here. ${reason}` })
    expect((await changes()).leftOut).toEqual([{ path: 'a', reason }])
    expect((await commit('All that can be')).files).toEqual(['.gitattributes'])
    await expect(commit('x')).rejects.toMatchObject({ code: 'empty_diff' })
    write('b', 'one\n')
    writeFileSync(`${root}/.git/index.lock`, '')
    await expect(commit('x')).rejects.toMatchObject({ code: 'unusable', message: expect.stringMatching(/^\.git\/index\.lock keeps git/) })
  })

  it('of two at once is made once, and both never lose a file', async () => {
    write('a', 'one\n')
    write('b', 'one\n')
    commitAll()
    write('a', 'two\n')
    write('b', 'two\n')
    const made = await Promise.allSettled([commit('a', ['a']), commit('b', ['b'])])
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' })
    const count = made.filter(({ status }) => status === 'fulfilled').length
    expect(count).toBeGreaterThan(0)
    expect(git('rev-list', '--count', 'HEAD').trim()).toBe(String(1 + count))
    if (count === 1) expect((await changes()).files).toHaveLength(1)
  })
})

describe('a range under review', () => {
  const review = (base: string, head: string | null) => opened().review(ann, 'app', { base, head })

  it('is compared from its merge base, to a commit or to the files as they are, and checks nothing out', async () => {
    write('a.ts', 'one\n')
    write('b.ts', 'one\n')
    commitAll()
    git('checkout', '--quiet', '-b', 'feature')
    write('a.ts', 'one\ntwo\n')
    commitAll('Add two')
    git('checkout', '--quiet', 'main')
    write('b.ts', 'main\n')
    commitAll('Main goes on')
    git('checkout', '--quiet', 'feature')
    write('c.ts', 'three\n')
    const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain')]
    const toCommit = await review('main', 'feature')
    expect(toCommit.files.map(short)).toEqual([['a.ts', null, 'modified', 1, 0]])
    expect(toCommit).toMatchObject({ branch: 'feature', commitCount: 1, commits: [{ subject: 'Add two', author: 'Ben' }] })
    expect(toCommit.mergeBase).toBe(git('merge-base', 'main', 'feature').trim())
    const toFiles = await review('main', null)
    expect(toFiles.files.map(({ path, change }) => [path, change])).toEqual([
      ['a.ts', 'modified'],
      ['c.ts', 'added'],
    ])
    expect(toFiles.head).toBeNull()
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual(before)
    const { branches, commits } = await opened().refs(ann, 'app')
    expect(branches.toSorted()).toEqual(['feature', 'main'])
    expect(commits.map(({ subject }) => subject)).toEqual(['Add two', 'first'])
  })

  it('has only names of commits', async () => {
    write('a.ts', 'one\n')
    commitAll()
    await opened().requireRange(ann, 'app', { base: 'HEAD~0', head: git('rev-parse', '--short', 'HEAD').trim() })
    for (const base of [
      'nothing',
      '--output=x',
      '-h',
      'main:a.ts',
      ':/first',
      'main..main',
      '^main',
      'main^{/x}',
      'a b',
      '@{-1}',
      'main\n',
    ])
      await expect(opened().requireRange(ann, 'app', { base, head: null }), base).rejects.toMatchObject({ code: 'unusable' })
  })

  it('reads files as its head has them', async () => {
    write('a.ts', 'one\n')
    write('logo', Buffer.from([1, 0, 2]))
    symlinkSync('/etc/passwd', `${root}/link`)
    commitAll()
    const sha = git('rev-parse', 'HEAD').trim()
    write('a.ts', 'two\n')
    const reader = await opened().readerAt(ann, 'app', sha)
    expect(await reader.readText('a.ts')).toMatchObject({ status: 'ok', content: 'one\n' })
    expect(await reader.sizeOf('a.ts')).toBe(4)
    expect([await reader.readText('logo'), await reader.readText('link'), await reader.readText('../x')]).toEqual([
      { status: 'binary' },
      { status: 'missing' },
      { status: 'invalid' },
    ])
  })
})
