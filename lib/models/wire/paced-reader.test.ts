import { once } from 'node:events'
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Frames } from '#lib/platform/index.ts'
import { createPacedReader } from './paced-reader.ts'
import { agentOptions } from './provider-sockets.ts'

let server: Server
let speaker: ServerResponse
let agent: http.Agent

beforeEach(async () => {
  agent = new http.Agent({ ...agentOptions, maxSockets: 1 })
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

/** Frames that begin when the test calls `begin()`. */
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

/** Requests an answer that may always pause, and waits for its first piece. */
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

/** Sends text, and waits for it to arrive: as long as three requests over another connection take. */
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
  it('is not read, not even from the kernel; when the next one begins, all that has arrived is', async () => {
    const frames = framesByHand()
    const { answer, heard } = await listening(frames)
    const { bytesRead } = answer.socket
    await say('b')
    await say('c')
    expect([heard(), answer.socket.bytesRead]).toEqual(['a', bytesRead])
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

  it('is read at once when its pause ends, up to its end', async () => {
    const frames = framesByHand()
    const { answer, paced, heard } = await listening(frames)
    speaker.end('b')
    paced.end()
    await once(answer, 'end')
    expect(heard()).toBe('ab')
  })

  it('passes on the waiting pieces before its end', async () => {
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

  it('may be destroyed; the next frame then changes nothing', async () => {
    const frames = framesByHand()
    const { answer } = await listening(frames)
    answer.destroy()
    await once(answer, 'close')
    frames.begin()
  })

  it('returns its connection readable for the next answer', async () => {
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
