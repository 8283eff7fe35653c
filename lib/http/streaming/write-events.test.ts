import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDirectListener } from '../direct/direct.ts'
import { sse } from './sse.ts'
import { type SseOptions, type SseSource, writeEvents } from './write-events.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Writing {
  url: string
  /** Result of the writing: `over`, or the message of the error. */
  outcome: Promise<string>
  /** Bytes that the kernel has not taken yet. */
  waitingBytes(): number
}

async function write(source: SseSource, options: SseOptions = {}): Promise<Writing> {
  let begin: (outcome: Promise<string>) => void
  let answered: ServerResponse | undefined
  const outcome = new Promise<string>(resolve => {
    begin = resolve as typeof begin
  })
  const url = await serve(response => {
    answered = response
    begin(
      writeEvents({ source, options }, response).then(
        () => 'over',
        (error: Error) => {
          response.destroy()
          return error.message
        },
      ),
    )
  })
  return { url, outcome, waitingBytes: () => answered?.writableLength ?? 0 }
}

function readNothing(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      resolve(socket)
    })
    socket.pause()
    socket.on('error', () => undefined)
  })
}

describe('events that are written to the socket', () => {
  it('come in order, and the answer ends with its source', async () => {
    let ended = 0
    const { url, outcome } = await write(pieces('data: 1\n\n', 'data: 2\n\n'), { onEnd: () => ended++ })
    expect(await (await fetch(url)).text()).toBe('data: 1\n\ndata: 2\n\n')
    expect([await outcome, ended]).toEqual(['over', 1])
  })

  it('are read no faster than the reader takes them, and a stuck reader is disconnected', async () => {
    const piece = 'x'.repeat(64 * 1024)
    const ended: string[] = []
    let asked = 0
    let mostWaiting = 0
    async function* many() {
      try {
        while (asked < 2_000) {
          mostWaiting = Math.max(mostWaiting, writing.waitingBytes())
          asked++
          yield piece
        }
      } finally {
        ended.push('source')
      }
    }
    const writing: Writing = await write(many(), { stuckMs: 300, onEnd: () => ended.push('reader') })
    const socket = await readNothing(writing.url)
    expect(await writing.outcome).toBe('over')
    await expect.poll(() => ended.toSorted()).toEqual(['reader', 'source'])
    expect(mostWaiting).toBeLessThanOrEqual(piece.length)
    const given = asked
    let taken = 0
    socket.on('data', bytes => {
      taken += bytes.length
    })
    socket.resume()
    await new Promise(resolve => socket.once('close', resolve))
    expect(asked).toBe(given)
    // Everything was sent but the piece that did not fit.
    expect(taken).toBeGreaterThan((given - 1) * piece.length)
  })

  it('[V7] are interrupted by a comment line at least every 15 s of silence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { url } = await write(async function* (signal) {
      await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
      yield ''
    })
    const leaving = new AbortController()
    const answering = fetch(url, { signal: leaving.signal })
    let heard = ''
    void answering
      .then(async response => {
        for await (const piece of response.body ?? []) heard += Buffer.from(piece).toString()
      })
      .catch(() => undefined)
    const passMs = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      for (let turn = 0; turn < 100; turn++) await new Promise(resolve => setImmediate(resolve))
    }
    for (let turn = 0; turn < 100; turn++) await new Promise(resolve => setImmediate(resolve))
    const counts: number[] = []
    for (let time = 0; time < 4; time++) {
      await passMs(15_000)
      counts.push(heard.split(': keep-alive').length - 1)
    }
    leaving.abort()
    expect(counts.every((count, index) => count > (counts[index - 1] ?? 0))).toBe(true)
  })

  it('end when the reader goes away, also in the middle of a wait', async () => {
    const gone = new AbortController()
    const { url, outcome } = await write(async function* waiting(signal) {
      yield 'data: 1\n\n'
      await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
    })
    const reader = (await fetch(url, { signal: gone.signal })).body?.getReader()
    await reader?.read()
    gone.abort()
    expect(await outcome).toBe('over')
  })

  it('end in good order when the reader’s access ends', async () => {
    const revoked = new AbortController()
    const { url, outcome } = await write(
      async function* silent(signal) {
        yield 'data: 1\n\n'
        await new Promise(resolve => {
          signal.addEventListener('abort', resolve, { once: true })
          revoked.abort()
        })
      },
      { signal: revoked.signal },
    )
    expect(await (await fetch(url)).text()).toBe('data: 1\n\n')
    expect(await outcome).toBe('over')
  })

  it('break off when their source fails', async () => {
    const { url, outcome } = await write(
      (async function* failing() {
        yield 'data: 1\n\n'
        throw new Error('the database is gone')
      })(),
    )
    await expect(fetch(url).then(answer => answer.text())).rejects.toThrow()
    expect(await outcome).toBe('the database is gone')
  })
})

describe('a request for the direct path', () => {
  const handler = async () => sse(pieces('data: 1\n\n'), { request: { acceptsEvents: true } })
  const listener = createDirectListener([{ method: 'GET', path: /^\/runs\/(?<runId>\w+)$/, handler }])
  const asked = (method: string, url: string) => {
    const response = { once: () => undefined, setHeaders: () => undefined, destroy: () => undefined } as unknown as ServerResponse
    return listener({ method, url, headers: {}, headersDistinct: {} } as never, response)
  }

  it.each([
    ['POST', '/runs/1'],
    ['HEAD', '/runs/1'],
    ['GET', '/runs/1/'],
    ['GET', '/runs//1'],
    ['GET', '/runs/%31'],
    ['GET', '/runs/../runs/1'],
    ['GET', 'http://elsewhere/runs/1'],
    ['GET', ''],
  ])('%s %s is left to Next', (method, url) => {
    expect(asked(method, url)).toBe(false)
  })
})

async function* pieces(...texts: string[]) {
  yield* texts
}
