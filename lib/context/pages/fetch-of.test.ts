import { describe, expect, it } from 'vitest'
import type { SafeFetch } from '#lib/platform/index.ts'
import { type FetchOfPorts, fetchAndKeep } from './fetch-of.ts'

const page = { kind: 'page' as const, url: 'https://example.org/', displayName: 'example.org' }

/** Ports with an answer that cannot be sent to the process which parses pages. */
function setUp() {
  const lines: unknown[] = []
  const safeFetch = async () => {
    const response = new Response('<p>Words.</p>', { headers: { 'content-type': 'text/html' } })
    return Object.defineProperty(response, 'url', { value: () => 'no text' })
  }
  const ports = {
    safeFetch: safeFetch as SafeFetch,
    allowHosts: new Set<string>(),
    store: { fresh: async () => null },
    log: { info: (event: string, fields: unknown) => lines.push([event, fields]) },
  }
  return { lines, ports: ports as unknown as FetchOfPorts }
}

describe('a page that breaks its reading', () => {
  it('is a failure of that page alone, with the kind of error in the log', async () => {
    const { ports, lines } = setUp()
    const wanted = { page, userId: 'ann', summariser: null, signal: AbortSignal.timeout(30_000) }
    expect(await fetchAndKeep(ports, wanted)).toEqual({ state: 'failed', reason: 'It could not be read.' })
    expect(lines).toEqual([['page.fetched', { state: 'failed', durationMs: expect.any(Number), detail: expect.stringMatching(/Error$/) }]])
  })

  it('still ends with the reason of the signal', async () => {
    const { ports } = setUp()
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(fetchAndKeep(ports, { page, userId: 'ann', summariser: null, signal })).rejects.toThrow('stopped')
  })
})
