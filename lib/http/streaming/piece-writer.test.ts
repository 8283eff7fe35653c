import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { pieceWriter } from './piece-writer.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** What comes over one connection for what is sent, until the server closes it. */
async function over(sent: string, answer: (response: ServerResponse, url: string) => void): Promise<string> {
  const server = createServer((request, response) => answer(response, request.url ?? ''))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  let text = ''
  for await (const bytes of socket.setEncoding('utf8')) text += bytes
  return text
}

const request = (path: string, version: string, connection: string) =>
  `GET ${path} HTTP/${version}\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`

async function writeAll(response: ServerResponse, pieces: (string | Uint8Array)[]) {
  const writer = pieceWriter(response)
  for (const piece of pieces) {
    writer.write(piece)
    await new Promise(setImmediate)
  }
  response.end()
}

const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)

describe('pieces of an answer', () => {
  it('are chunks of HTTP, whatever they are made of', async () => {
    const answer = await over(request('/', '1.1', 'close'), response => {
      void writeAll(response, ['first', 'zwölf 🦜', '', new TextEncoder().encode('bytes'), 'last'])
    })
    expect(bodyOf(answer)).toBe('5\r\nfirst\r\nb\r\nzwölf 🦜\r\n5\r\nbytes\r\n4\r\nlast\r\n0\r\n\r\n')
  })

  it('have no frame for a client that knows no chunks', async () => {
    const answer = await over(request('/', '1.0', 'close'), response => void writeAll(response, ['first', 'second']))
    expect(bodyOf(answer)).toBe('firstsecond')
  })

  it('wait for the answer before them on the same connection, and leave it to the one behind them', async () => {
    let endFirst = () => {}
    const answer = await over(
      request('/first', '1.1', 'keep-alive') + request('/second', '1.1', 'keep-alive') + request('/third', '1.1', 'close'),
      (response, url) => {
        if (url === '/first') endFirst = () => response.end('one')
        else if (url === '/second') void writeAll(response, ['two', ' and', ' a half']).then(endFirst)
        else response.end('three')
      },
    )
    const bodies = answer.split(/HTTP\/1\.1 200 OK\r\n/).map(bodyOf)
    expect(bodies).toEqual([expect.anything(), 'one', '3\r\ntwo\r\n4\r\n and\r\n7\r\n a half\r\n0\r\n\r\n', 'three'])
  })
})
