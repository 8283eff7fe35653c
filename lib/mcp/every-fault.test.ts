import { readdirSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { faultyServer, newJournal, type RunningServer, startFaultyHttp, testServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { patient } from '#tests/support/patience.ts'

/** Every mode of the faulty servers, by how a call without anybody to ask ends; what is `pending` goes on until it is given up. */
const OVER_STDIO: Record<string, string> = {
  ok: 'badjson noise glued crlf stderrflood dupresp strid listchange storm progress content unknowncontent nocontent redos emptycontent output elicit elicit2 elicitnested elicitphish eliciturl sampletools orphan env sleep noterm startnoise unsolicited slowinit oldver pretty many endless samecursor duptools names schemas inject',
  error: 'crash exit0 huge hugeimg iserror rpcerror err42 sampleloop diestart dieinit badver toolserr',
  pending: 'hang progforever cancel noinit',
}
const OVER_HTTP: Record<string, string> = {
  ok: 'ok nosession session404 resume ssebadjson utf8 delete401 push getloop nodelete',
  error: 'e500 e502 e429 drop closeclean badjson huge ssehuge plain redirect html200',
  denied: 'auth401 ssrf401 jsauth',
  pending: 'hang ssehang wrongid accepted',
}
const modesOf = (table: Record<string, string>) => Object.values(table).flatMap(modes => modes.split(' '))
const named = (prefix: string, table: Record<string, string>) =>
  Object.entries(table).flatMap(([outcome, modes]) => modes.split(' ').map((mode): [string, string] => [prefix + mode, outcome]))
const expected = Object.fromEntries([...named('', OVER_STDIO), ...named('http-', OVER_HTTP)])

const journal = newJournal()
let host: TestHost & { close(): Promise<void> }
let faulty: RunningServer

/**
 * Exceeds the duration of the whole test on a busy machine, so that no deadline ends a call. The delay of other calls is measured, not inferred
 * from their deadlines.
 */
const PATIENCE_MS = 120_000
const PULSE_MS = 5
/** Longest that one fault may block the thread. All faults at once, with their processes starting, may take a few times that. */
const MAX_TURN_MS = 200
/** Faults that cost the most work: each of the others takes less than 15 ms of a turn. */
const HEAVIEST =
  'many storm schemas endless huge hugeimg redos progress stderrflood exit0 http-ok http-auth401 http-huge http-ssehuge'.split(' ')

/** Longest uninterrupted work of this thread, in its own CPU time: other servers' calls wait that long, however busy the machine is. */
function measureTurns() {
  const turns: number[] = []
  let last = process.threadCpuUsage()
  const pulse = setInterval(() => {
    const now = process.threadCpuUsage()
    turns.push((now.user + now.system - last.user - last.system) / 1_000)
    last = now
  }, PULSE_MS)
  return {
    end() {
      clearInterval(pulse)
      const sorted = turns.toSorted((a, b) => a - b)
      return { medianMs: Math.round(sorted[sorted.length >> 1] ?? 0), worstMs: Math.round(sorted.at(-1) ?? 0) }
    },
  }
}

/** Processes that work in a folder of this host: the servers, and whatever they have started. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc').filter(pid => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch (error) {
      if (error instanceof Error && 'code' in error) return false
      throw error
    }
  })
}

/** A host with the good server and all faulty ones, none of which has been needed yet. */
async function hostOfAll() {
  const mcpServers = {
    good: { ...testServer(journal), timeout_ms: PATIENCE_MS },
    ...Object.fromEntries(modesOf(OVER_STDIO).map(mode => [mode, { ...faultyServer(mode), timeout_ms: PATIENCE_MS }])),
    ...Object.fromEntries(modesOf(OVER_HTTP).map(mode => [`http-${mode}`, { url: `${faulty.origin}/${mode}`, timeout_ms: PATIENCE_MS }])),
  }
  const host = await testHost({ config: { mcpServers } })
  await host.call('good', 'echo', { text: 'warm' })
  return host
}

describe('every fault', () => {
  beforeAll(async () => {
    faulty = await startFaultyHttp(await freePort())
    host = await hostOfAll()
  })

  afterAll(async () => {
    await host?.close()
    await faulty?.stop()
    journal.remove()
  })

  it('delays another server’s call by no more than 200 ms of our own work', { timeout: patient(150_000) }, async ({ annotate }) => {
    const alone = await hostOfAll()
    const worst: Record<string, number> = {}
    for (const server of HEAVIEST) {
      const turns = measureTurns()
      const fault = alone.call(server, 'go').then(() => true)
      while (!(await Promise.race([fault, alone.call('good', 'echo', { text: 'hi' }).then(() => false)])));
      worst[server] = turns.end().worstMs
    }
    await alone.close()
    await annotate(`the worst turn of the event loop in our own time, in ms: ${JSON.stringify(worst)}`)
    expect(Object.entries(worst).filter(([, ms]) => ms >= MAX_TURN_MS)).toEqual([])
  })

  it('ends as it should, holds up no other server, and leaves no process behind', { timeout: patient(150_000) }, async ({ annotate }) => {
    const giveUp = new AbortController()
    const ended: Record<string, string> = {}
    const turns = measureTurns()
    const calls = Object.keys(expected).map(async server => {
      ended[server] = (await host.call(server, 'go', {}, { signal: giveUp.signal })).outcome
    })
    const isPending = (server: string) => expected[server] === 'pending'
    for (let call = 0; call < 20; call++)
      expect(await host.call('good', 'echo', { text: 'hi' })).toMatchObject({ outcome: 'ok', text: 'hi' })
    await expect
      .poll(() => Object.keys(expected).filter(server => !(server in ended) && !isPending(server)), { timeout: 90_000 })
      .toEqual([])
    expect(await host.call('good', 'echo', { text: 'hi' })).toMatchObject({ outcome: 'ok' })
    const { worstMs, medianMs } = turns.end()
    await annotate(`${calls.length} faults at once: a turn of the event loop took ${medianMs} ms of our own work, the worst ${worstMs} ms`)
    expect(medianMs).toBeLessThan(MAX_TURN_MS)
    expect(worstMs).toBeLessThan(10 * MAX_TURN_MS)
    const pending = Object.fromEntries(Object.keys(expected).flatMap(server => (server in ended ? [] : [[server, 'pending']])))
    expect({ ...ended, ...pending }).toEqual(expected)
    giveUp.abort()
    await Promise.all(calls)
    await host.mcp.close()
    // A process that was killed may still be on its way out.
    await expect.poll(() => processesOf(host.platform.env.dataDir), { timeout: 20_000 }).toEqual([])
  })
})
