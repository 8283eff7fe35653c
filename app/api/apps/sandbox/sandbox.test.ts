import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET } from './route.ts'

let edge: TestEdge

const ask = (host: string, query = '') => call(GET, { path: `/api/apps/sandbox${query}`, headers: { host } })

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
