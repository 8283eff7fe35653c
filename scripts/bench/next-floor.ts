import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heapFlags } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'
import type { Subject } from './subjects.ts'
import { pathOf } from './wires.ts'
import { modelOf } from './work.ts'

const folder = path.join(import.meta.dirname, 'next-floor')
const next = path.resolve(import.meta.dirname, '../../node_modules/next/dist/bin/next')
const START_MS = 30_000

/** Starts the raw pipe in a route handler of Next, built and started like the product: Next's own share of every figure. */
export async function startNextFloor(providerUrl: string): Promise<Subject> {
  const built = spawnSync(process.execPath, [next, 'build', folder], { env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`the floor could not be built:\n${built.stdout}${built.stderr}`)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const launch = async () => {
    const args = [...heapFlags(), next, 'start', folder, '-H', '127.0.0.1', '-p', String(port)]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_ENV: 'production', BENCH_PROVIDER: providerUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await answering(url)
    return child
  }
  let child = await launch()
  return {
    name: 'next',
    pid: () => child.pid ?? 0,
    call: ({ work, wire }) => ({
      url: new URL(pathOf(wire ?? 'chat', modelOf(work)), url),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: modelOf(work), stream: true, messages: [{ role: 'user', content: 'Go on.' }] }),
      tokens: work.tokens,
    }),
    async restart() {
      await end(child)
      child = await launch()
    },
    stop: () => end(child),
  }
}

async function answering(url: string): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(50)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer) return
  }
  throw new Error(`the floor was not ready after ${START_MS} ms`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
