import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STUCK_READER_MS } from '#lib/http/streaming/write-events.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { type MockProvider, type Step, startProvider } from '#tests/support/provider/index.ts'
import { newKey } from '#tests/support/v1-app.ts'
import { v1Client } from '#tests/support/v1-client.ts'

/**
 * More than the kernel takes for a reader that takes nothing: up to 4 MiB at the sender's end, and its window at the reader's. In parts, each far below
 * what may wait for a busy database.
 */
const FLOOD = Array.from({ length: 5 }, (_, part) => Array.from({ length: 32 }, (_, index) => `${part}/${index} `.padEnd(64 * 1024, '.')))

let app: App
let provider: MockProvider
let key: string

beforeAll(async () => {
  provider = await startProvider()
  app = await startApp({
    preload: path.resolve(import.meta.dirname, '../support/short-minute.mjs'),
    config: {
      mcpServers: {},
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: [{ id: 'mock:floods', default: true }],
    },
  })
  key = await newKey(app, 'ann@example.com')
})

afterAll(async () => {
  await app?.stop()
  await provider?.stop()
})

const headers = (after?: string) => ({ authorization: `Bearer ${key}`, ...(after === undefined ? {} : { 'last-event-id': after }) })
const eventsOf = (runId: string) => `${app.url}/api/v1/runs/${runId}/events`
const withoutComments = (text: string) => text.replaceAll(': keep-alive\n\n', '')

async function read(runId: string, after?: string): Promise<{ so: () => string; whole: Promise<string> }> {
  const response = await fetch(eventsOf(runId), { headers: headers(after) })
  let so = ''
  const readOn = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) so += decoder.decode(bytes, { stream: true })
    return withoutComments(so)
  }
  return { so: () => so, whole: readOn() }
}

/** Reads the beginning of the stream, then pauses. */
async function beginToRead(runId: string): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(eventsOf(runId), { headers: headers(), agent: false }, resolve).once('error', reject)
  })
  await new Promise(resolve => response.once('readable', resolve))
  return response
}

/** Returns all bytes sent to a reader before its connection ended, in any way. */
async function leftFor(response: IncomingMessage): Promise<{ text: string; isWhole: boolean }> {
  const pieces: Buffer[] = []
  response.on('data', piece => pieces.push(piece))
  response.on('error', () => undefined)
  await new Promise(resolve => response.once('close', resolve))
  return { text: Buffer.concat(pieces).toString(), isWhole: response.complete }
}

/** As the kernel has it, for the server's end of a connection: 01 is established (proc(5), `net/tcp`). Null once it is gone. */
function stateOf({ socket }: IncomingMessage): string | null {
  const hex = (portNumber: number | undefined) => (portNumber ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const ends = `0100007F:${hex(socket.remotePort)} 0100007F:${hex(socket.localPort)} `
  const [, after] = readFileSync('/proc/net/tcp', 'utf8').split(ends)
  return after?.slice(0, 2) ?? null
}

describe('a reader that takes nothing', () => {
  it('is cut loose after a minute, disturbs nobody, and gets the rest when it comes back', async () => {
    expect(STUCK_READER_MS).toBe(60_000)
    const parts = FLOOD.flatMap((tokens, part): Step[] => [{ text: '', tokens }, { hold: `part ${part}` }])
    await provider.script('floods', [{ text: 'Go. ' }, { hold: 'begin' }, ...parts, { text: 'The end.' }])
    const stream = await v1Client(app.url, key).open('POST', '/chat/stream', { message: 'Tell me everything.' })
    const { run_id: runId } = (await stream.next('start')).data
    await stream.leave()
    const stuck = await beginToRead(runId)
    expect(stateOf(stuck)).toBe('01')

    const other = await read(runId)
    await provider.release('begin')
    for (const [part, tokens] of FLOOD.entries()) {
      await expect.poll(() => other.so().includes(tokens.at(-1) ?? ''), { timeout: 30_000 }).toBe(true)
      if (part < FLOOD.length - 1) await provider.release(`part ${part}`)
    }
    await expect.poll(() => stateOf(stuck), { timeout: 30_000 }).not.toBe('01')
    const { text, isWhole } = await leftFor(stuck)
    expect(isWhole).toBe(false)
    const had = withoutComments(text.slice(0, text.lastIndexOf('\n\n') + 2))
    expect(had.length).toBeGreaterThan(0)

    const lastId = /^id: (\d+)\n/m.exec(had.slice(had.lastIndexOf('\n\n', had.length - 3) + 2))?.[1]
    const back = await read(runId, lastId)
    await provider.release(`part ${FLOOD.length - 1}`)
    const all = await other.whole
    expect(/\nid: \d+\nevent: done\ndata: .*\n\n$/.test(all)).toBe(true)
    expect(had.length).toBeLessThan(all.length)
    // Compared here: what differs would be megabytes on the screen.
    expect(had + (await back.whole) === all).toBe(true)
    for (const token of FLOOD.flat()) expect(all.includes(token)).toBe(true)
  })
})
