import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { developmentFolder, seedDevelopment } from './development-data.mjs'
import { childEnv, root } from './paths.mjs'
import { choosePort } from './port.mjs'
import { prepare } from './prepare.mjs'
import { runUntilItEnds } from './process.mjs'
import { Refusal, say } from './say.mjs'
import { readDotEnv } from './variables.ts'

const READY_POLL_MS = 100

/** Runs the built product until it is stopped. */
export function start() {
  return serve('start', 'production')
}

/** Runs the development server, which builds each page on its first request. */
export function dev() {
  return serve('dev', 'development')
}

async function serve(mode, nodeEnv) {
  process.chdir(root)
  readDotEnv()
  const env = { ...childEnv(), NODE_ENV: nodeEnv }
  await prepare()
  const folder = mode === 'dev' ? developmentFolder(env) : null
  if (folder !== null) env.PARLEY_DATA_DIR = folder
  const host = await checkConfiguration(env)
  // Checked before the build as well, so an operator does not wait for it only to read that the port is taken.
  await portOrDie(env, host)
  if (mode === 'start') await prepare({ build: true })
  const { port, note } = await portOrDie(env, host)
  if (note) say(note)
  const url = `http://${reachable(host)}:${port}`
  Object.assign(env, { PORT: String(port), HOST: host, NEXTAUTH_URL: env.PARLEY_URL || url })
  if (folder !== null) seedDevelopment(folder, env)
  say(`starting on ${url}`)
  announce(url)
  const orphanGuard = path.join(root, 'scripts', 'launch', 'end-with-parent.mjs')
  const { heapFlags } = await import('./heap-flags.ts')
  const flags = mode === 'start' ? heapFlags() : []
  const args = ['--import', orphanGuard, ...flags, 'scripts/http-server.mjs']
  return runUntilItEnds(process.execPath, args, { env })
}

async function portOrDie(env, host) {
  const chosen = await choosePort(env.PORT, host)
  if (chosen.problem) throw new Refusal(chosen.problem)
  return chosen
}

/** Checks the environment and PARLEY_CONFIG as the server will, so a mistake is one sentence and not a server that cannot start. */
async function checkConfiguration(env) {
  // Not through the door of lib/platform, which would load both database clients.
  const [{ readEnv }, { readConfig }] = await Promise.all([
    import('../../lib/platform/config/env.ts'),
    import('../../lib/platform/config/config.ts'),
  ])
  try {
    const parsed = readEnv(env)
    readConfig(parsed)
    return parsed.host
  } catch (error) {
    throw error.name === 'ConfigurationError' ? new Refusal(error.message) : error
  }
}

function reachable(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function announce(url) {
  for (;;) {
    await sleep(READY_POLL_MS, undefined, { ref: false })
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    if (answer?.ok) return say(`ready on ${url}`)
  }
}
