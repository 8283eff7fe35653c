import { spawn, spawnSync } from 'node:child_process'
import os from 'node:os'
import { childEnv, isWindows, root } from './paths.mjs'

/** Variable that the launcher sets where it runs itself again under a private Node. */
export const REEXECUTED = 'PARLEY_LAUNCH_REEXECUTED'

/** Runs Node on a file of this repository and waits. `quiet` captures its output into the result. */
export function runNode(args, { env = {}, quiet = false, stdout = 2 } = {}) {
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...childEnv(), ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', stdout, 2],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { ok: result.status === 0, code: result.status ?? 1, output: `${result.stdout ?? ''}${result.stderr ?? ''}` }
}

/** Starts Node without waiting; resolves to its exit code. Its output goes to ours. */
export function startNode(args, { env = {} } = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...childEnv(), ...env }, stdio: ['ignore', 1, 2] })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => resolve(code ?? 1))
  })
}

/** Runs npm under this Node. `npm_execpath` names npm's own program, so no shell is needed. */
export function runNpm(args, { cwd = root, env = childEnv() } = {}) {
  const cli = process.env.npm_execpath
  const options = { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  const isScript = cli && /npm-cli\.[cm]?js$/.test(cli)
  const result = isScript
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows })
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}` }
}

/**
 * Runs a child until it ends and returns its exit code. It stays in this process group and gets our signals. Under npm it is ended when our parent
 * has gone: `npm start` puts a shell between npm and us, which dies without passing a signal on. Without npm, the child may outlive our parent.
 */
export function runUntilItEnds(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  const isWatched = process.env.npm_lifecycle_event || process.env[REEXECUTED]
  if (isWatched && !isWindows) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 1)))
  })
}
