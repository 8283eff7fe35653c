import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGit } from '../run-git.ts'
import { createRepositories } from './create-repositories.ts'

let place: string
let root: string

beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-hostile-'))
  root = path.join(place, 'app')
  mkdirSync(root)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const gitIn = (cwd: string, ...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ben', '-c', 'user.email=ben@example.org', '-c', 'protocol.file.allow=always', ...given], {
    cwd,
    stdio: 'pipe',
  }).toString()
const git = (...given: string[]) => gitIn(root, ...given)
const ann = { userId: 'u1', name: 'Ann', email: 'ann@example.org' } as never
const log = { info() {}, warn() {}, error() {}, debug() {} } as never
const repositories = () =>
  createRepositories(log, {
    git: createGit(`${path.join(place, 'bin')}:/usr/bin:/bin`),
    find: async () => ({ id: 'app', writable: true, folder: root }),
    signatures: async () => new Map(),
    seen: () => undefined,
    async committed() {},
  })

/** Looks at a repository in every way there is, and commits a file. */
async function useAll(paths: string[]) {
  const all = repositories()
  const [{ files, leftOut }, refs] = [await all.changes(ann, 'app'), await all.refs(ann, 'app')]
  const toFiles = await all.review(ann, 'app', { base: 'HEAD~1', head: null }, { reverseOf: paths })
  const toHead = await all.review(ann, 'app', { base: 'HEAD~1', head: 'HEAD' }, { reverseOf: paths })
  await (await all.readerAt(ann, 'app', 'HEAD')).readText(paths[0] ?? '')
  const { sha } = await all.commit(ann, 'app', { message: 'Safe', paths })
  return { files, leftOut, refs, toFiles, toHead, sha }
}

const PROGRAM_SETTINGS = [
  'core.fsmonitor',
  'core.pager',
  'core.editor',
  'core.sshCommand',
  'core.gitProxy',
  'core.alternateRefsCommand',
  'sequence.editor',
  'credential.helper',
  'gpg.program',
  'gpg.ssh.program',
  'diff.external',
  'diff.evil.command',
  'diff.evil.textconv',
  'merge.evil.driver',
  'filter.evil.clean',
  'filter.evil.smudge',
  'filter.evil.process',
  'hook.evil.command',
  'interactive.diffFilter',
  'pager.diff',
  'pager.log',
  'trailer.x.command',
  'uploadpack.packObjectsHook',
]

describe('a hostile repository', () => {
  it('executes nothing: no hook, filter, driver, monitor, signer, pager or alias, and nothing of a submodule', async () => {
    const ran = path.join(place, 'ran')
    const run = `touch ${ran}; cat`
    const sub = path.join(place, 'sub')
    mkdirSync(sub)
    gitIn(sub, 'init', '--quiet', '--initial-branch=main')
    writeFileSync(path.join(sub, 's.txt'), 's\n')
    gitIn(sub, 'add', '--all')
    gitIn(sub, 'commit', '--quiet', '--message=sub')

    git('init', '--quiet', '--initial-branch=main')
    write('safe.ts', 'one\n')
    write('evil.txt', 'one\n')
    write('.gitattributes', '*.txt filter=evil diff=evil merge=evil\n*.ts diff=evil\n')
    git('add', '--all')
    git('commit', '--quiet', '--message=first')
    git('submodule', '--quiet', 'add', sub, 'mod')
    git('commit', '--quiet', '--message=second')

    const within = path.join(root, 'mod')
    gitIn(within, 'config', 'core.fsmonitor', run)
    gitIn(within, 'config', 'filter.evil.clean', run)
    writeFileSync(path.join(within, '.gitattributes'), '* filter=evil\n')
    writeFileSync(path.join(within, 's.txt'), 'S\n')
    const hooks = path.join(root, 'hooks')
    for (const folder of [hooks, path.join(root, '.git/hooks')]) {
      mkdirSync(folder, { recursive: true })
      for (const name of [
        'pre-commit',
        'prepare-commit-msg',
        'commit-msg',
        'post-commit',
        'reference-transaction',
        'post-index-change',
        'post-checkout',
        'pre-auto-gc',
      ]) {
        writeFileSync(path.join(folder, name), `#!/bin/sh\ntouch ${ran}\n`)
        chmodSync(path.join(folder, name), 0o755)
      }
    }
    for (const name of PROGRAM_SETTINGS) git('config', name, run)
    for (const [name, value] of [
      ['core.hooksPath', hooks],
      ['core.worktree', '/etc'],
      ['filter.evil.required', 'true'],
      ['hook.evil.event', 'reference-transaction'],
      ['commit.gpgSign', 'true'],
      ['log.showSignature', 'true'],
      ['status.submoduleSummary', 'true'],
      ['diff.submodule', 'diff'],
      ['diff.ignoreSubmodules', 'none'],
      ['submodule.recurse', 'true'],
      ['submodule.mod.ignore', 'none'],
      ['diff.orderFile', '/dev/zero'],
      ['alias.diff-tree', `!${run}`],
      ['alias.update-ref', `!${run}`],
    ] as const)
      git('config', name, value)
    git('config', '--file', '.git/more', 'filter.more.clean', run)
    git('config', 'include.path', 'more')
    write('safe.ts', 'one\ntwo\n')
    write('evil.txt', 'two\n')
    write('new.txt', 'new\n')

    const { files, leftOut, toFiles, toHead, sha } = await useAll(['safe.ts'])
    expect(existsSync(ran)).toBe(false)
    expect(files.map(file => file.path).filter(name => !name.startsWith('hooks/'))).toEqual(['safe.ts'])
    expect(files.find(file => file.path === 'safe.ts')?.diff).toContain('+two')
    expect(leftOut.map(file => file.path)).toEqual(['evil.txt', 'new.txt'])
    expect(toHead.files.map(file => file.path)).toEqual(['.gitmodules', 'mod'])
    expect(toFiles.reverse['safe.ts']).toContain('-two')
    for (const name of ['core.fsmonitor', 'core.hooksPath', 'hook.evil.command', 'commit.gpgSign']) git('config', '--unset', name)
    rmSync(path.join(root, '.git/hooks'), { recursive: true })
    expect(gitIn(place, `--git-dir=${root}/.git`, 'rev-parse', 'HEAD').trim()).toBe(sha)
  })

  it('shows nothing of what lies outside, behind links that took the place of folders and files', async () => {
    const secret = path.join(place, 'outside')
    mkdirSync(secret)
    for (const name of ['passwd', 'key']) writeFileSync(path.join(secret, name), 'SECRET\n')
    git('init', '--quiet', '--initial-branch=main')
    for (const name of ['dir/passwd', 'key', 'safe.ts']) write(name, 'own\n')
    git('add', '--all')
    git('commit', '--quiet', '--message=first')
    write('safe.ts', 'two\n')
    git('commit', '--quiet', '--all', '--message=second')
    rmSync(path.join(root, 'dir'), { recursive: true })
    rmSync(path.join(root, 'key'))
    symlinkSync(secret, path.join(root, 'dir'))
    symlinkSync(path.join(secret, 'key'), path.join(root, 'key'))
    execFileSync('mkfifo', [path.join(root, 'pipe')])
    write('safe.ts', 'three\n')
    const { files, toFiles, sha } = await useAll(['safe.ts', 'dir', 'key'])
    expect(JSON.stringify([files, toFiles])).not.toContain('SECRET')
    expect(files.map(({ path: name, change }) => [name, change])).toContainEqual(['dir/passwd', 'deleted'])
    expect(git('show', `${sha}:key`)).toBe(path.join(secret, 'key'))
  })

  it('is read in bounded time, however many changes it has, and however large its files are', async () => {
    git('init', '--quiet', '--initial-branch=main')
    write('safe.ts', 'one\n')
    git('add', '--all')
    git('commit', '--quiet', '--message=first')
    write('big.txt', 'line of a large file\n'.repeat(250_000))
    for (let index = 0; index < 1_500; index++) write(`many/${index}.ts`, `export const n = ${index}\n`)
    const began = performance.now()
    const { files } = await repositories().changes(ann, 'app', { mostBytes: 100_000 })
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(files).toHaveLength(1_501)
    expect(files.reduce((sum, { diff }) => sum + (diff?.length ?? 0), 0)).toBeLessThan(100_001)
  })
})
