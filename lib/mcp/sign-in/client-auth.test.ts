import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { type StrictServer, startStrictServer } from '#tests/support/mcp/strict-oauth-server.ts'
import { literalBasic } from './client-auth.ts'

const ORIGIN = 'http://localhost:3000'
let strict: StrictServer
let host: TestHost & { close(): Promise<void> }

beforeAll(async () => {
  strict = await startStrictServer()
  host = await testHost()
})

afterAll(async () => {
  await host?.close()
  await strict?.close()
})

beforeEach(() => {
  strict.asked.length = 0
})

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

let count = 0
async function machineCall(clientId: string, clientSecret: string, takes: string) {
  strict.takes(takes)
  count += 1
  const auth = { kind: 'client_credentials' as const, clientId, clientSecret }
  await host.mcpAdmin.servers.create(host.admin, { slug: `s${count}`, transport: 'http', url: strict.url, auth })
  return host.call(`s${count}`, 'go')
}

describe('[H9] a client secret sent in a Basic header', () => {
  it.each([
    ['an id with a colon', 'urn:parley', 'secret', 'urn%3Aparley', 'secret'],
    ['base64', 'parley', 'a+b/c==', 'parley', 'a%2Bb%2Fc%3D%3D'],
    ['a space and a percent sign', 'parley', '50% off', 'parley', '50%25+off'],
    ['letters beyond Latin-1', 'parley', 'пароль', 'parley', encodeURIComponent('пароль')],
    ['letters that need no encoding', 'parley', '8Q~a-b_c.d', 'parley', '8Q~a-b_c.d'],
  ])('is encoded like a form field: %s', async (_, id, secret, sentId, sentSecret) => {
    expect(await machineCall(id, secret, basic(sentId, sentSecret))).toMatchObject({ outcome: 'ok', text: 'let in' })
    expect(strict.asked.map(({ authorization }) => authorization)).toEqual([basic(sentId, sentSecret)])
  })

  it('goes once more without the encoding to a server that decodes nothing', async () => {
    expect(await machineCall('parley', 'a+b', basic('parley', 'a+b'))).toMatchObject({ outcome: 'ok' })
    expect(strict.asked.map(({ authorization }) => authorization)).toEqual([basic('parley', 'a%2Bb'), basic('parley', 'a+b')])
  })

  it.each([
    ['is repeated once where the client is unknown', 'a%2Bb', 401, 'invalid_client', [basic('parley', 'a%2Bb'), basic('parley', 'a+b')]],
    ['is not repeated for another refusal', 'a%2Bb', 400, 'invalid_grant', [basic('parley', 'a%2Bb')]],
    ['is not repeated where nothing was encoded', 'ab', 401, 'invalid_client', [basic('parley', 'ab')]],
  ])('%s', async (_, secret, status, error, sent) => {
    const seen: (string | null)[] = []
    const refusing = literalBasic(async (_url, init) => {
      seen.push(new Headers(init?.headers).get('authorization'))
      return Response.json({ error }, { status })
    })
    const response = await refusing('https://as.example/token', { method: 'POST', headers: { authorization: basic('parley', secret) } })
    expect([response.status, await response.json(), seen]).toEqual([status, { error }, sent])
  })
})

describe('[H9] an authorization server that refuses to be told what a token is for', () => {
  const person = { kind: 'oauth' as const, clientId: 'parley', clientSecret: 'secret' }
  const signIn = async (slug: string) => {
    await host.mcpAdmin.servers.create(host.admin, { slug, transport: 'http', url: strict.url, auth: person })
    const address = new URL(await host.mcp.signIns.begin(host.admin, slug, ORIGIN))
    const back = new URLSearchParams({ code: 'code', state: address.searchParams.get('state') ?? '' })
    return { address, done: host.mcp.signIns.finish(host.admin, back) }
  }

  it('is told nothing where the server has published nothing', async () => {
    strict.takes(basic('parley', 'secret'))
    strict.publishes(false)
    const { address, done } = await signIn('silent')
    expect(await done).toBe('silent')
    expect([address.searchParams.has('resource'), ...strict.asked.map(({ form }) => 'resource' in form)]).toEqual([false, false])
    expect(await host.call('silent', 'go')).toMatchObject({ outcome: 'ok' })
  })

  it('is not asked without it where the server has published it, and the person reads why', async () => {
    strict.publishes(true)
    const { done } = await signIn('published')
    await expect(done).rejects.toMatchObject({ code: 'unusable', message: expect.stringContaining('invalid_target') })
    expect(strict.asked.map(({ form }) => form.resource)).toEqual([strict.url])
  })
})
