import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { type Launched, launch } from '#tests/support/launcher.ts'

const START = 'node scripts/launch.mjs start'
const groups: Launched[] = []
afterEach(() => {
  for (const { child } of groups.splice(0)) killGroup(child.pid)
})

function killGroup(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function start(env: Record<string, string> = {}): Launched {
  const launched = launch(START, env)
  groups.push(launched)
  return launched
}

async function until(holds: () => boolean | Promise<boolean>, what: string, withinMs = 30_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(50)) if (await holds()) return
  throw new Error(`${what}: not within ${withinMs} ms`)
}

const isServing = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(2000) }).then(
    answer => answer.ok,
    () => false,
  )

async function serving(): Promise<{ launched: Launched; port: number }> {
  const port = await freePort()
  const launched = start({ PORT: String(port) })
  await until(() => launched.stderr().includes(`ready on http://127.0.0.1:${port}`), 'the ready line')
  return { launched, port }
}

describe('npm start', () => {
  it('says where the app is on standard error, and serves there', async () => {
    const { launched, port } = await serving()
    expect(await isServing(port)).toBe(true)
    expect(launched.stderr()).toContain(`parley: starting on http://127.0.0.1:${port}\n`)
    expect(launched.stdout()).not.toContain('parley:')
  })

  it('ends with its process group', async () => {
    const { launched, port } = await serving()
    killGroup(launched.child.pid, 'SIGTERM')
    await until(async () => !(await isServing(port)), 'the server is gone', 10_000)
  })

  it('ends when its parent was killed alone, as npm is', async () => {
    const { launched, port } = await serving()
    launched.child.kill('SIGKILL')
    await until(async () => !(await isServing(port)), 'the server is gone', 10_000)
  })
})

describe('a start that cannot succeed', () => {
  it('names the port that is taken', async () => {
    const port = await freePort()
    const holder = createServer().listen(port, '127.0.0.1')
    const { ended, stderr } = start({ PORT: String(port) })
    expect(await ended).toBe(1)
    expect(stderr()).toBe(`parley: port ${port} (PORT) is taken; stop what listens there or choose another\n`)
    holder.close()
  })

  it('lists every problem of the environment', async () => {
    const { ended, stderr } = start({ PORT: 'x', PARLEY_URL: 'y' })
    expect(await ended).toBe(1)
    expect(stderr().split('\n')).toEqual([
      'parley: the configuration has 2 problems:',
      '  - PORT must be a port, a number from 0 to 65535.',
      '  - PARLEY_URL must be an origin such as https://chat.example.org, without a path.',
      '',
    ])
  })

  it('lists every problem of PARLEY_CONFIG', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-config-'))
    const file = path.join(folder, 'parley.json')
    writeFileSync(file, '{"mcpServers": {"a": {"command": "x", "argz": []}}, "modles": []}')
    const { ended, stderr } = start({ PARLEY_CONFIG: file })
    expect(await ended).toBe(1)
    expect(stderr()).toContain('mcpServers.a.argz is not a known key.')
    expect(stderr()).toContain('modles is not a known key.')
    rmSync(folder, { recursive: true })
  })

  it('[run-18] ends with one sentence when the database cannot be reached', async () => {
    const { ended, stderr } = start({ PORT: String(await freePort()), DATABASE_URL: 'postgresql://a:secret@127.0.0.1:9/x' })
    expect(await ended).toBe(1)
    expect(stderr().trimEnd().split('\n').slice(1)).toEqual([
      'parley: DATABASE_URL: the PostgreSQL server at 127.0.0.1:9 cannot be reached (ECONNREFUSED).',
    ])
    expect(stderr()).not.toContain('secret')
  })
})

describe('npm run parley', () => {
  it('prints results alone on standard output, and refuses what it does not know with 2', async () => {
    const known = launch('node scripts/launch.mjs parley help')
    expect(await known.ended).toBe(0)
    expect(known.stdout()).toMatch(/^usage: npm run --silent parley -- <command>\n/)
    expect(known.stderr()).toBe('')
    const unknown = launch('node scripts/launch.mjs parley fly')
    expect(await unknown.ended).toBe(2)
    expect(unknown.stdout()).toBe('')
    expect(unknown.stderr()).toMatch(/^parley: there is no command fly; commands: /)
  })
})
