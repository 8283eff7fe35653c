import { once } from 'node:events'
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Frames } from '../../platform/index.ts'
import { createRest } from './rest.ts'

const LITTLE = new Uint8Array(1)

let server: Server
let speaker: ServerResponse
let agent: http.Agent

beforeEach(async () => {
  agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  server = http.createServer((request, response) => {
    if (request.url === '/other') return void response.end('other')
    speaker = response
    speaker.write('a')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

/** Frames that begin when a test says so. */
function framesByHand(): Frames & { begin(): void } {
  const reads = new Set<() => void>()
  return {
    toRead: read => void reads.add(read),
    takeBack: read => reads.delete(read),
    toStore: () => undefined,
    begin() {
      const due = [...reads]
      reads.clear()
      for (const read of due) read()
    },
  }
}

const get = (path: string, through: http.Agent | false = agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    http.get({ host: '127.0.0.1', port, path, agent: through }, resolve).on('error', reject)
  })

/** The answer with what was heard of it so far, its first piece already. */
async function listening() {
  const answer = await get('/')
  let heard = ''
  answer.on('data', (bytes: Buffer) => {
    heard += bytes
  })
  await once(answer, 'data')
  return { answer, heard: () => heard }
}

/** Says something, and gives it the time to come that a question and its answer over another connection take. */
async function say(words: string) {
  await new Promise<void>(resolve => speaker.write(words, () => resolve()))
  for (let turn = 0; turn < 3; turn++) {
    const other = await get('/other', false)
    other.resume()
    await once(other, 'end')
  }
}

describe('an answer between two frames', () => {
  it('is not read, and read whole when the next one begins', async () => {
    const frames = framesByHand()
    const { answer, heard } = await listening()
    createRest(answer, frames).begin(LITTLE)
    await say('b')
    await say('c')
    expect(heard()).toBe('a')
    frames.begin()
    while (heard().length < 3) await once(answer, 'data')
    expect(heard()).toBe('abc')
  })

  it('is read at once where its rest ends, and its end is heard', async () => {
    const frames = framesByHand()
    const { answer, heard } = await listening()
    const rest = createRest(answer, frames)
    rest.begin(LITTLE)
    speaker.end('b')
    rest.end()
    await once(answer, 'end')
    expect(heard()).toBe('ab')
  })

  it('ends where it is given up, and the frame that follows is nothing to it', async () => {
    const frames = framesByHand()
    const { answer } = await listening()
    createRest(answer, frames).begin(LITTLE)
    answer.destroy()
    await once(answer, 'close')
    frames.begin()
  })

  it('gives its connection back to be read by the next one', async () => {
    const frames = framesByHand()
    const { answer } = await listening()
    const { socket } = answer
    const rest = createRest(answer, frames)
    rest.begin(LITTLE)
    speaker.end()
    rest.end()
    await once(answer, 'end')
    const next = await listening()
    expect([next.answer.socket === socket, next.heard()]).toEqual([true, 'a'])
  })
})
