import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSafeFetch, hostAndPort } from './safe-fetch.ts'

const limits = { timeoutMs: 5000, maxBytes: 1000 }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server on loopback; yields its origin. */
async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a request to a private address', () => {
  it('is refused, however the address is written, and nothing is sent', async () => {
    let seen = 0
    const origin = await serving((_, response) => response.end(String(seen++)))
    const { port } = new URL(origin)
    const fetch = createSafeFetch()
    for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::ffff:7f00:1]', '0.0.0.0']) {
      await expect(fetch(`http://${host}:${port}/`, limits)).rejects.toMatchObject({ code: 'address_refused' })
    }
    expect(seen).toBe(0)
  })

  it('is refused where a public name leads to it', async () => {
    const origin = await serving((_, response) => response.end('secret'))
    const fetch = createSafeFetch((_, found) => found(null, [{ address: '127.0.0.1', family: 4 }]))
    await expect(fetch(`http://rebound.example:${new URL(origin).port}/`, limits)).rejects.toMatchObject({ code: 'address_refused' })
  })

  it('goes out where an operator has named host and port', async () => {
    const origin = await serving((_, response) => response.end('hello'))
    const response = await createSafeFetch()(origin, { ...limits, allowHosts: new Set([hostAndPort(origin)]) })
    expect([response.status, await response.text(), response.url]).toEqual([200, 'hello', `${origin}/`])
  })

  it('is refused for link-local and metadata addresses even where they are named', async () => {
    const fetch = createSafeFetch((_, found) => found(null, [{ address: '169.254.169.254', family: 4 }]))
    const allowHosts = new Set(['169.254.169.254:80', 'metadata.internal:80'])
    await expect(fetch('http://169.254.169.254/latest/', { ...limits, allowHosts })).rejects.toMatchObject({ code: 'address_refused' })
    await expect(fetch('http://metadata.internal/', { ...limits, allowHosts })).rejects.toMatchObject({ code: 'address_refused' })
  })

  it('is refused for other protocols', async () => {
    await expect(createSafeFetch()('file:///etc/passwd', limits)).rejects.toMatchObject({ code: 'address_refused' })
  })
})

describe('a name that changes where it leads to (DNS rebinding)', () => {
  /** Public, and not there: nothing listens at this port, and most machines have no way to it. */
  const PUBLIC = { address: '2606:4700::1111', family: 6 }
  const OURS = { address: '127.0.0.1', family: 4 }
  const brief = { timeoutMs: 500, maxBytes: 10 }

  it('is judged for each connection by the very address that is connected to', async () => {
    let seen = 0
    let asked = 0
    const origin = await serving((_, response) => response.end(String(seen++)))
    const { port } = new URL(origin)
    const fetch = createSafeFetch((_, found) => found(null, [++asked % 2 === 1 ? PUBLIC : OURS]))
    const outcomes: unknown[] = []
    for (let request = 0; request < 4; request++) {
      const outcome = await fetch(`http://rebound.example:${port}/`, brief).catch(error => error.code ?? 'not reached')
      outcomes.push(outcome === 'address_refused' ? outcome : 'not reached')
    }
    expect(outcomes).toEqual(['not reached', 'address_refused', 'not reached', 'address_refused'])
    expect([seen, asked]).toEqual([0, 4])
  })

  it('is not reached at a private address that stands beside a public one', async () => {
    let seen = 0
    const origin = await serving((_, response) => response.end(String(seen++)))
    const fetch = createSafeFetch((_, found) => found(null, [OURS, PUBLIC]))
    await expect(fetch(`http://rebound.example:${new URL(origin).port}/`, brief)).rejects.toThrow()
    expect(seen).toBe(0)
  })

  it('does not become a way to metadata for a name that an operator has entered', async () => {
    const leads = [OURS, { address: '169.254.169.254', family: 4 }]
    const origin = await serving((_, response) => response.writeHead(200, { connection: 'close' }).end('hello'))
    const { port } = new URL(origin)
    const fetch = createSafeFetch((_, found) => found(null, leads.splice(0, 1)))
    const named = { ...limits, allowHosts: new Set([`entered.example:${port}`]) }
    expect(await (await fetch(`http://entered.example:${port}/`, named)).text()).toBe('hello')
    await expect(fetch(`http://entered.example:${port}/`, named)).rejects.toMatchObject({ code: 'address_refused' })
  })

  it('is judged again where a redirect leads to it', async () => {
    let seen = 0
    const target = await serving((_, response) => response.end(String(seen++)))
    const origin = await serving((_, response) =>
      response.writeHead(302, { location: `http://rebound.example:${new URL(target).port}/` }).end(),
    )
    const { host, port } = new URL(origin)
    const fetch = createSafeFetch((_, found) => found(null, [OURS]))
    await expect(fetch(origin, { ...limits, allowHosts: new Set([host]) })).rejects.toMatchObject({ code: 'address_refused' })
    await expect(
      fetch(`http://entered.example:${port}/`, { ...limits, allowHosts: new Set([`entered.example:${port}`]) }),
    ).rejects.toMatchObject({
      code: 'address_refused',
    })
    expect(seen).toBe(0)
  })
})

describe('a redirect', () => {
  const headersSeen = async (from: (to: string) => string, init: object = {}) => {
    let seen: IncomingMessage['headers'] | null = null
    const target = await serving((request, response) => {
      seen = request.headers
      response.end('there')
    })
    const origin = await serving((request, response) => {
      if (request.url === '/there') {
        seen = request.headers
        response.end('there')
      } else response.writeHead(307, { location: from(target) }).end()
    })
    const outcome = await createSafeFetch()(origin, {
      ...limits,
      allowHosts: new Set([hostAndPort(origin), hostAndPort(target)]),
      ...init,
    }).then(
      response => response.status,
      error => error.code,
    )
    return { outcome, seen: seen as IncomingMessage['headers'] | null }
  }
  const headers = { authorization: 'Bearer secret', 'x-api-key': 'secret', cookie: 'a=b', accept: 'text/plain' }

  it('on the same host and port is followed with everything', async () => {
    const { outcome, seen } = await headersSeen(() => '/there', { headers })
    expect(outcome).toBe(200)
    expect(seen).toMatchObject(headers)
  })

  it('to another private host and port is refused, named or not', async () => {
    expect(await headersSeen(to => to, { headers })).toEqual({ outcome: 'address_refused', seen: null })
  })

  it('is handed to a caller who asks for that', async () => {
    expect((await headersSeen(to => to, { redirect: 'manual' })).outcome).toBe(307)
  })

  it('that never ends is given up', async () => {
    expect((await headersSeen(() => '/', {})).outcome).toBe('address_refused')
  })
})

describe('an answer', () => {
  it('that is larger than asked for ends as too_large', async () => {
    const origin = await serving((_, response) => response.end('x'.repeat(2000)))
    const response = await createSafeFetch()(origin, { ...limits, allowHosts: new Set([hostAndPort(origin)]) })
    await expect(response.text()).rejects.toMatchObject({ code: 'too_large' })
  })

  it('that does not come in time ends as a TimeoutError, before and within the body', async () => {
    const silent = await serving(() => undefined)
    const halting = await serving((_, response) => response.write('a'))
    const allowHosts = new Set([hostAndPort(silent), hostAndPort(halting)])
    const fetch = createSafeFetch()
    await expect(fetch(silent, { timeoutMs: 100, maxBytes: 10, allowHosts })).rejects.toMatchObject({ name: 'TimeoutError' })
    // Long enough for the head of the answer to arrive, so that the deadline falls within the body.
    const response = await fetch(halting, { timeoutMs: 1_000, maxBytes: 10, allowHosts })
    await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('is cancelled by the signal of the caller, and the connection with it', async () => {
    const closed = Promise.withResolvers<string>()
    const origin = await serving((_, response) => {
      response.write('a')
      response.on('close', () => closed.resolve('closed'))
    })
    const abort = new AbortController()
    const response = await createSafeFetch()(origin, { ...limits, signal: abort.signal, allowHosts: new Set([hostAndPort(origin)]) })
    abort.abort(new Error('stop'))
    await expect(response.text()).rejects.toThrow('stop')
    expect(await closed.promise).toBe('closed')
  })
})
