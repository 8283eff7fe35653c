import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, codeOf, HOST } from '#tests/support/edge.ts'
import { type GatewayEdge, gatewayEdge, PATIENCE_MS } from '#tests/support/gateway-edge.ts'
import { DELETE as revokeKey } from '../keys/[keyId]/route.ts'
import { POST as newKey } from '../keys/route.ts'
import { GET, POST } from './route.ts'

let edge: GatewayEdge
let ann: GatewayEdge['ann']

const headers = { accept: 'application/json, text/event-stream' }
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

beforeAll(async () => {
  edge = await gatewayEdge()
  ann = edge.ann
}, PATIENCE_MS)

afterAll(() => edge?.dispose())

async function keyOf(cookie: string) {
  return (await call(newKey, { method: 'POST', cookie, body: { name: 'desktop', scopes: ['tools'] } })).json as { key: string; id: string }
}

describe('Parley as an MCP server', () => {
  it('refuses requests without a key or token, and says where to get a token', async () => {
    const { key } = await keyOf(ann.cookie)
    const answers = [
      await call(POST, { method: 'POST', body: list, headers }),
      await call(POST, { method: 'POST', body: list, headers, cookie: ann.cookie }),
      await call(POST, { method: 'POST', body: list, headers, key: `${key}x` }),
      await call(GET, { headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const metadata = `Bearer resource_metadata="http://${HOST}/.well-known/oauth-protected-resource/api/mcp", scope="mcp"`
    const told = answers.map(answer => answer.headers.get('www-authenticate'))
    expect(told).toEqual([metadata, metadata, `${metadata}, error="invalid_token"`, metadata])
    const mine = await call(POST, { method: 'POST', body: list, headers, key })
    expect([mine.status, mine.text]).toEqual([200, expect.stringContaining('"test__echo"')])
  })

  it('refuses a page of another site, whatever Host it sends', async () => {
    const { key } = await keyOf(ann.cookie)
    const from = (more: Record<string, string>) => call(POST, { method: 'POST', body: list, key, headers: { ...headers, ...more } })
    const foreign = [
      await from({ origin: 'https://evil.example' }),
      await from({ origin: `http://evil.example:3000`, host: 'evil.example:3000' }),
      await from({ 'sec-fetch-site': 'cross-site' }),
    ]
    expect(foreign.map(codeOf)).toEqual(['cross_origin', 'cross_origin', 'cross_origin'])
    expect((await from({ origin: `http://${HOST}` })).status).toBe(200)
  })

  it('ends a running answer when its key is revoked, and refuses the key from then on', async () => {
    const { key, id } = await keyOf(ann.cookie)
    const slow = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'test__slow', arguments: { ms: 60_000, label: 'key' } } }
    const answer = call(POST, { method: 'POST', body: slow, headers, key })
    await expect.poll(() => edge.journal.lines()).toContain('slow started key')
    await call(revokeKey, { method: 'DELETE', cookie: ann.cookie, params: { keyId: id } })
    await answer
    await expect.poll(() => edge.journal.lines()).toContain('cancelled key')
    expect((await call(POST, { method: 'POST', body: list, headers, key })).status).toBe(401)
  })
})
