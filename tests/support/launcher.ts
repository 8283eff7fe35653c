import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface Launched {
  child: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves with the exit code, or with the signal's name. */
  ended: Promise<number | string>
}

/**
 * Runs a shell command line in the repository, as npm would. It gets a process group of its own (that of `child.pid`) and a fresh data
 * folder.
 */
export function launch(commandLine: string, env: Record<string, string> = {}): Launched {
  const { PATH, HOME, TMPDIR } = process.env
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-launch-'))
  const inherited = { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }) }
  const child = spawn('sh', ['-c', `${commandLine}; exit $?`], {
    cwd: root,
    env: { ...inherited, npm_lifecycle_event: 'start', NODE_ENV: 'production', PARLEY_DATA_DIR: dataDir, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  child.stdout.on('data', bytes => {
    written.stdout += bytes
  })
  child.stderr.on('data', bytes => {
    written.stderr += bytes
  })
  const ended = new Promise<number | string>(resolve => {
    child.once('close', (code, signal) => {
      rmSync(dataDir, { recursive: true, force: true })
      resolve(code ?? String(signal))
    })
  })
  return { child, stdout: () => written.stdout, stderr: () => written.stderr, ended }
}
