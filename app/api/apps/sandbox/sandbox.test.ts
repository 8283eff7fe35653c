import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET as sandboxOf } from '../../sandbox/route.ts'
import { GET as fileOf } from './files/[...name]/route.ts'
import { GET } from './route.ts'

let edge: TestEdge

const ask = (host: string, query = '') => call(GET, { path: `/api/apps/sandbox${query}`, headers: { host } })
const placeAt = async (host: string) =>
  JSON.parse((await call(sandboxOf, { path: '/api/sandbox?for=artifact', headers: { host } })).text) as {
    url: string | null
    files: Record<string, string>
  }
const file = (host: string, name: string) =>
  call(fileOf, { path: `/api/apps/sandbox/files/${name}`, headers: { host }, params: { name: [name] } })

describe('the sandbox on loopback', () => {
  beforeAll(async () => {
    edge = await testEdge()
  })
  afterAll(() => edge?.dispose())

  it('reads no session, sets no cookie, and may be framed by the other name alone', async () => {
    const { status, headers, text } = await ask('localhost:3000')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'unsafe-inline'; .*; frame-ancestors http:\/\/127\.0\.0\.1:3000$/,
    )
    expect(headers.get('connection-allowlist')).toBe('()')
    expect(headers.get('set-cookie')).toBe(null)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(text).toContain('["http://127.0.0.1:3000"]')
  })

  it('takes only origins from its address', async () => {
    const query = new URLSearchParams([
      ['connect', 'https://api.example.com'],
      ['connect', '*'],
      ['resource', "https://a.example; script-src 'unsafe-eval'"],
      ['base', 'http://a.example'],
    ])
    const policy = (await ask('localhost:3000', `?${query}`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain('; connect-src https://api.example.com; ')
    expect(policy.split('; ').filter(directive => directive.includes('example'))).toEqual(['connect-src https://api.example.com'])
  })

  it('is 404 at another host', async () => {
    expect(codeOf(await ask('chat.example.org'))).toBe('not_found')
  })

  it('gives artifacts a policy of their own, in which no origin of its address counts', async () => {
    const { headers } = await ask('localhost:3000', '?for=artifact&connect=https://a.example')
    expect(headers.get('connection-allowlist')).toBe('("http://localhost:3000/api/apps/sandbox/files/*")')
    expect(headers.get('content-security-policy')).toContain("; connect-src 'none'; ")
    expect(headers.get('content-security-policy')).not.toContain('a.example')
    expect(headers.get('origin-agent-cluster')).toBe('?1')
    expect((await ask('localhost:3000', '?for=other')).headers.get('connection-allowlist')).toBe('()')
  })

  it('serves the libraries that the page names, at the second origin alone', async () => {
    const place = await placeAt('127.0.0.1:3000')
    expect(place.url).toBe('http://localhost:3000/api/apps/sandbox?for=artifact')
    const name = place.files.react?.split('/').at(-1) ?? ''
    expect(place.files.react).toBe(`http://localhost:3000/api/apps/sandbox/files/${name}`)
    const served = await file('localhost:3000', name)
    expect(served.status).toBe(200)
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(codeOf(await file('localhost:3000', 'react.js'))).toBe('not_found')
    expect(codeOf(await file('chat.example.org', name))).toBe('not_found')
  })

  it('is nowhere for a page at another host', async () => {
    expect(await placeAt('chat.example.org')).toEqual({ url: null, files: {} })
  })
})

describe('with a second origin of its own', () => {
  beforeAll(async () => {
    edge = await testEdge({ env: { PARLEY_URL: 'https://chat.example.org', PARLEY_SANDBOX_ORIGIN: 'https://apps.example.net' } })
  })
  afterAll(() => edge?.dispose())

  it('answers at that origin alone, framed by the product alone', async () => {
    expect((await ask('apps.example.net')).headers.get('content-security-policy')).toMatch(
      /; frame-ancestors https:\/\/chat\.example\.org$/,
    )
    expect(codeOf(await ask('chat.example.org'))).toBe('not_found')
    expect(codeOf(await ask('localhost:3000'))).toBe('not_found')
  })
})
