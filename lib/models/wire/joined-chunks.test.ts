import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createChunkJoiner } from './joined-chunks.ts'
import { agentOptions, beginAnswer } from './provider-sockets.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n'
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** Passes an answer through a joiner, cut at these places. */
function passed(answer: string, cuts: number[] = []): { text: string; reads: string[] } {
  const joiner = createChunkJoiner()
  joiner.begin()
  const bytes = Buffer.from(answer)
  const places = [...new Set(cuts.map(cut => cut % bytes.length))].sort((a, b) => a - b)
  const reads = [...places, bytes.length].map((end, index) => Buffer.from(joiner.join(bytes.subarray(places[index - 1] ?? 0, end))))
  return { text: Buffer.concat(reads).toString(), reads: reads.map(String) }
}

/** Reads a body as RFC 9112 has it; null where it is none. */
function bodyOf(answer: string): string | null {
  let rest = Buffer.from(answer).subarray(Buffer.byteLength(HEAD))
  let body = ''
  for (;;) {
    const line = /^([0-9a-f]+)\r\n/i.exec(rest.toString('latin1', 0, 20))
    if (!line) return null
    const size = Number.parseInt(line[1] ?? '', 16)
    if (size === 0) return body
    const from = line[0].length
    if (rest.toString('latin1', from + size, from + size + 2) !== '\r\n') return null
    body += rest.toString('latin1', from, from + size)
    rest = rest.subarray(from + size + 2)
  }
}

describe('chunks that come in one read', () => {
  it('are one', () => {
    expect(passed(HEAD + ['Hel', 'lo', ' wörld'].map(chunk).join('')).text).toBe(HEAD + chunk('Hello wörld'))
    expect(passed(`${HEAD}${chunk('a')}${chunk('b')}0\r\n\r\n`).text).toBe(`${HEAD}${chunk('ab')}0\r\n\r\n`)
  })

  it('give the same body, wherever reads cut them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }), { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (texts, cuts) => {
          const answer = `${HEAD}${texts.map(chunk).join('')}0\r\n\r\n`
          expect(bodyOf(passed(answer, cuts).text)).toBe(bodyOf(answer))
        },
      ),
    )
  })

  it('are joined again behind a chunk, or a line of its size, that a read has cut', () => {
    const answer = HEAD + ['one', 'two', 'three', 'four', 'five', 'six'].map(chunk).join('')
    const second = HEAD.length + chunk('one').length
    expect(passed(answer, [second + 4]).reads[1]).toBe(`wo\r\n${chunk('threefourfivesix')}`)
    expect(passed(answer, [second + 1]).reads[1]).toBe(chunk('twothreefourfivesix'))
    expect(passed(answer, [second + 2]).reads[1]).toBe(chunk('twothreefourfivesix'))
  })

  it.each([
    ['an answer without chunks', `HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n${chunk('a')}${chunk('b')}`],
    ['a refusal', `${HEAD.replace('200 OK', '429 Too Many')}${chunk('a')}${chunk('b')}`],
    ['another encoding', `${HEAD.replace('chunked', 'gzip, chunked')}${chunk('a')}${chunk('b')}`],
    ['sizes with extensions', `${HEAD}1;x=1\r\na\r\n1;x=1\r\nb\r\n`],
    ['a chunk that is longer than its size', `${HEAD}1\r\nabc\r\n${chunk('b')}${chunk('c')}`],
    ['a size that is none', `${HEAD}\r\n\r\n${chunk('a')}${chunk('b')}`],
    ['a size beyond reason', `${HEAD}fffffffff\r\n${chunk('a')}${chunk('b')}`],
    ['what follows the end', `${HEAD}0\r\nx: 1\r\n\r\n${chunk('a')}${chunk('b')}`],
  ])('of %s are left as they are', (_, answer) => {
    expect(passed(answer).text).toBe(answer)
  })

  it('of an answer on a used connection are read by themselves', async () => {
    const server = http.createServer((request, response) => {
      response.writeHead(200)
      for (const letter of request.url ?? '') response.write(letter)
      response.end('.')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const agent = new http.Agent({ ...agentOptions, maxSockets: 1 })
    onTestFinished(() => {
      agent.destroy()
      server.close()
    })
    const sockets = new Set<Socket>()
    const ask = async (path: string) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const request = http.get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, agent }, resolve)
        request.once('socket', socket => {
          sockets.add(socket)
          beginAnswer(socket)
        })
        request.once('error', reject)
      })
      return (await answer.toArray()).join('')
    }
    expect([await ask('/abcdefgh'), await ask('/ij')]).toEqual(['/abcdefgh.', '/ij.'])
    expect(sockets.size).toBe(1)
  })
})
