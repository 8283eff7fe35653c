import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpClient } from './http-client.ts'

describe('a request to a provider', () => {
  const client = createHttpClient()
  let server: Server
  let heads: string[][] = []
  let host = ''

  beforeAll(async () => {
    server = createServer((request, response) => {
      heads.push(request.rawHeaders)
      request.resume().on('end', () => response.end('{}'))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    heads = []
  })
  afterAll(() => server.close())

  async function headOf(url: string, headers: Record<string, string>): Promise<[string, string][]> {
    const answer = await client.post({ url: new URL(url), headers, body: '{"ü":1}', signal: AbortSignal.timeout(5_000) })
    await answer.resume().toArray()
    const [raw = []] = heads
    return raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ''] as [string, string]] : []))
  }

  it('has host, content length and keep-alive headers', async () => {
    expect(await headOf(`http://${host}/v1`, { 'content-type': 'application/json' })).toEqual([
      ['host', host],
      ['content-type', 'application/json'],
      ['content-length', '8'],
      ['accept-encoding', 'identity'],
      ['connection', 'keep-alive'],
    ])
  })

  it('has each header once, in any case, and given values replace defaults', async () => {
    const head = await headOf(`http://${host}/v1`, { 'X-Team': 'a', 'x-team': 'b', Host: 'inner.example', 'Accept-Encoding': 'br' })
    expect(head.filter(([name]) => name === 'x-team')).toEqual([['x-team', 'b']])
    expect(head.filter(([name]) => name === 'host')).toEqual([['host', 'inner.example']])
    expect(head.filter(([name]) => name === 'accept-encoding')).toEqual([['accept-encoding', 'identity']])
  })

  it('authenticates with the credentials in its URL, unless a key is given', async () => {
    const authorization = async (headers: Record<string, string>) =>
      Object.fromEntries(await headOf(`http://ann:p%C3%A4ss@${host}/v1`, headers)).authorization
    expect(await authorization({})).toBe(`Basic ${Buffer.from('ann:päss').toString('base64')}`)
    heads = []
    expect(await authorization({ Authorization: 'Bearer key' })).toBe('Bearer key')
  })

  it('is refused if a header holds a line break', async () => {
    await expect(headOf(`http://${host}/v1`, { 'x-team': 'a\r\nx-evil: b' })).rejects.toThrow()
    expect(heads).toEqual([])
  })
})
