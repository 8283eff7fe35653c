import { describe, expect, it } from 'vitest'
import { isAlive, newJournal, startHost, stubbornServer, testServer } from '#tests/support/mcp/index.ts'
import { testHost } from '#tests/support/mcp/mcp-host.ts'
import { StdioTransport } from './stdio-transport.ts'
import { createWatchdog } from './watchdog.ts'

const fail = (error: Error) => {
  throw error
}

describe('the process of a server', () => {
  it('is gone with all its descendants when it is closed, also when it does not want to', async () => {
    const watchdog = createWatchdog(fail)
    let said = ''
    const events = {
      stderr(chunk: Uint8Array) {
        said += Buffer.from(chunk).toString()
      },
      stray: () => undefined,
      exited: () => undefined,
    }
    const { args } = stubbornServer()
    const transport = new StdioTransport({ command: process.execPath, args, env: {}, cwd: '/' }, events, watchdog)
    await transport.start()
    await expect.poll(() => said).toMatch(/^\d+\n$/)
    const pids = [transport.pid ?? 0, Number(said)]
    expect(pids.map(isAlive)).toEqual([true, true])
    await transport.close()
    watchdog.close()
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  it('is gone soon after we were killed', async () => {
    const journal = newJournal()
    for (const spec of [testServer(journal), stubbornServer()]) {
      const host = await startHost(spec)
      expect(isAlive(host.serverPid)).toBe(true)
      await host.kill()
      await expect.poll(() => isAlive(host.serverPid), { timeout: 5_000 }).toBe(false)
    }
    journal.remove()
  })

  it('that cannot be started is a failure with a reason', async () => {
    const host = await testHost({ config: { mcpServers: { missing: { command: 'no-such-program' } } } })
    const listing = await host.mcp.tools(host.admin, { waitMs: 5_000, signal: new AbortController().signal })
    expect(listing.unavailable).toEqual([{ server: 'missing', state: 'failed', reason: 'The command was not found.' }])
    await host.close()
  })
})
