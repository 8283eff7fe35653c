import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGit, type Git } from '../run-git.ts'
import { createGitStarter } from './git-starter.ts'

const PROCESS = path.join(import.meta.dirname, 'git-process.ts')

let place: string
let children: ChildProcess[]
beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-git-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

const startWith = (file: string) => () => {
  const child = fork(file, [], { env: {} as NodeJS.ProcessEnv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  children.push(child)
  return child
}
/** Makes a git that is this script. */
const gitOf = (script: string, file = PROCESS): Git => {
  writeFileSync(path.join(place, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return createGit(`${place}:${process.env.PATH}`, { execute: createGitStarter(startWith(file)) })
}
const ask = (git: Git, options: Partial<Parameters<Git>[2]> = {}) =>
  git({ topLevel: place, prefix: '', gitFolder: `${place}/.git`, commonFolder: `${place}/.git` }, ['status'], {
    signal: AbortSignal.timeout(20_000),
    ...options,
  })

describe('git that a process of its own starts', () => {
  it('gets its input and its environment, and nothing of ours', async () => {
    const git = gitOf('cat; pwd; env | grep -c . >/dev/null; echo "$MINE $HOME"')
    expect(await ask(git, { input: 'é\n', variables: { MINE: 'yes' } })).toBe(`é\n${place}\nyes /nonexistent\n`)
    expect(children).toHaveLength(1)
  })

  it('is null where it fails or writes too much, and cut where that is asked for', async () => {
    const git = gitOf('test "$MINE" = fail && exit 3; printf 1234567890')
    const both = await Promise.all([ask(git, { variables: { MINE: 'fail' } }), ask(git, { cutAtBytes: 4 }), ask(git)])
    expect(both).toEqual([null, '1234', '1234567890'])
    expect(children).toHaveLength(1)
  })

  it('is ended with its caller, so that it can remove its locks', async () => {
    const lock = path.join(place, 'index.lock')
    const git = gitOf(`touch '${lock}'; trap "rm '${lock}'; exit 1" TERM; while :; do sleep 0.05; done`)
    const leaving = new AbortController()
    const output = ask(git, { signal: leaving.signal })
    await vi.waitFor(() => expect(existsSync(lock)).toBe(true), 10_000)
    leaving.abort()
    expect(await output).toBeNull()
    await vi.waitFor(() => expect(existsSync(lock)).toBe(false), 10_000)
  })

  it('is started by ourselves where that process ends, and by a new one the next time', async () => {
    const git = gitOf('test -e ran || { touch ran; sleep 5; }; echo here')
    const output = ask(git)
    await vi.waitFor(() => expect(existsSync(path.join(place, 'ran'))).toBe(true), 10_000)
    children[0]?.kill('SIGKILL')
    expect(await output).toBe('here\n')
    expect(await ask(git)).toBe('here\n')
    expect(children).toHaveLength(2)
  })

  it('is started by ourselves where there is no such process', async () => {
    expect(await ask(gitOf('echo here', path.join(place, 'missing.ts')))).toBe('here\n')
  })
})
