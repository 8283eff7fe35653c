import { once } from 'node:events'
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Frames } from '#lib/platform/index.ts'
import { createPacedReader } from './paced-reader.ts'

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

/** An answer that may rest whenever it wants to, with what was heard of it so far: its first piece already. */
async function listening(frames: Frames) {
  const answer = await get('/')
  let heard = ''
  let reads = 0
  const paced = createPacedReader(answer, frames, bytes => {
    heard += bytes
    reads++
    return true
  })
  answer.on('data', paced.push)
  await once(answer, 'data')
  return { answer, paced, heard: () => heard, reads: () => reads }
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

async function frameByFrame(frames: { begin(): void }, isWhole: () => boolean) {
  while (!isWhole()) {
    frames.begin()
    await new Promise(resolve => setImmediate(resolve))
  }
}

describe('an answer between two frames', () => {
  it('is not read, and read whole when the next one begins', async () => {
    const frames = framesByHand()
    const { heard } = await listening(frames)
    await say('b')
    await say('c')
    expect(heard()).toBe('a')
    await frameByFrame(frames, () => heard().length === 3)
    expect(heard()).toBe('abc')
  })

  it('is one read, however many pieces it was sent in', async () => {
    const frames = framesByHand()
    const { heard, reads } = await listening(frames)
    speaker.cork()
    for (let piece = 0; piece < 100; piece++) speaker.write('b')
    speaker.uncork()
    await say('c')
    await frameByFrame(frames, () => heard().length === 102)
    expect(reads()).toBeLessThan(50)
  })

  it('is read at once where its rest ends, and its end is heard', async () => {
    const frames = framesByHand()
    const { answer, paced, heard } = await listening(frames)
    speaker.end('b')
    paced.end()
    await once(answer, 'end')
    expect(heard()).toBe('ab')
  })

  it('gives before its end what has come with it', async () => {
    const { answer, paced, heard } = await listening(framesByHand())
    answer.off('data', paced.push)
    paced.push(Buffer.from('b'))
    paced.push(Buffer.from('c'))
    paced.flush()
    expect(heard()).toBe('abc')
    await new Promise(resolve => setImmediate(resolve))
    expect(heard()).toBe('abc')
    answer.destroy()
  })

  it('ends where it is given up, and the frame that follows is nothing to it', async () => {
    const frames = framesByHand()
    const { answer } = await listening(frames)
    answer.destroy()
    await once(answer, 'close')
    frames.begin()
  })

  it('gives its connection back to be read by the next one', async () => {
    const frames = framesByHand()
    const { answer, paced } = await listening(frames)
    const { socket } = answer
    speaker.end()
    paced.end()
    await once(answer, 'end')
    const next = await listening(frames)
    expect([next.answer.socket === socket, next.heard()]).toEqual([true, 'a'])
  })
})
