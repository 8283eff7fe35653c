import { describe, expect, it } from 'vitest'
import { answerAt, isRedirectUri, isRegistered, placeOf } from './redirects.ts'

describe('a redirect address of a client', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://vscode.dev/redirect?kind=mcp',
    'http://127.0.0.1:33418/',
    'http://127.0.0.1/callback',
    'http://localhost:8080/callback',
    'http://[::1]:9/callback',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/oauth2redirect',
    'vscode://vscode.github-authentication/did-authenticate',
    'claude://claude.ai/mcp-auth-callback/sdk',
    'com.raycast:/oauth',
  ])('is %s', uri => {
    expect(isRedirectUri(uri)).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'JavaScript:/alert(1)',
    'data:text/html,x',
    'data:/text/html,x',
    'vbscript:/x',
    'blob:https://parley.example/x',
    'file:///etc/passwd',
    'about:/blank',
    'view-source:/x',
    'http://example.org/callback',
    'http://127.0.0.1.example.org/callback',
    'http://127.0.0.1@example.org/callback',
    'http://localhost.example.org/callback',
    'http://127.0.0.2/callback',
    'https://user:secret@example.org/callback',
    'https://example.org/callback#fragment',
    'https:\\\\example.org/callback',
    'https:/example.org/callback',
    ' https://example.org/',
    'https://example.org/call back',
    'https://example.org/\ncallback',
    'https://exämple.org/',
    'mailto:ann@example.org',
    'ms-msdt:/id',
    'search-ms:/query',
    'tel:/1',
    'shortcuts://run-shortcut?name=x',
    'zoommtg://join',
    'example:/callback',
    'cursor:callback',
    'com.example.app:callback',
    '.example:/callback',
    'com.:/callback',
    'com..example:/callback',
    'urn:ietf:wg:oauth:2.0:oob',
    '/callback',
    '//example.org/callback',
    '',
    `https://example.org/${'a'.repeat(1_000)}`,
  ])('is not %s', uri => {
    expect(isRedirectUri(uri)).toBe(false)
  })
})

describe('a registered redirect address', () => {
  const of = (...registered: string[]) => ({ is: (uri: string) => isRegistered(uri, registered) })

  it('matches exactly', () => {
    const known = of('https://example.org/callback')
    expect(known.is('https://example.org/callback')).toBe(true)
    for (const other of ['https://example.org/callback/', 'https://example.org/Callback', 'https://example.org/callback?a=1'])
      expect([other, known.is(other)]).toEqual([other, false])
    for (const other of ['https://example.org:444/callback', 'https://example.org/', 'https://evil.example/callback'])
      expect([other, known.is(other)]).toEqual([other, false])
  })

  it('may differ in its port alone, on this computer', () => {
    const known = of('http://127.0.0.1/callback', 'http://localhost:1000/cb')
    for (const same of ['http://127.0.0.1:5000/callback', 'http://localhost:2000/cb', 'http://localhost/cb'])
      expect([same, known.is(same)]).toEqual([same, true])
    for (const other of ['http://127.0.0.1:5000/cb', 'http://localhost:5000/callback', 'http://[::1]:1/cb', 'https://127.0.0.1/callback'])
      expect([other, known.is(other)]).toEqual([other, false])
  })

  it('is refused where its scheme is not allowed, even if it is registered', () => {
    expect(of('javascript:alert(1)').is('javascript:alert(1)')).toBe(false)
  })
})

it('a redirect address is shown as its host, its scheme, or this computer', () => {
  expect(['https://claude.ai/x', 'https://xn--80ak6aa92e.com/', 'cursor://a/b', 'http://localhost:1/x'].map(placeOf)).toEqual([
    'claude.ai',
    'xn--80ak6aa92e.com',
    'cursor:',
    null,
  ])
})

it('an answer is added behind the address’s own query, byte for byte', () => {
  expect(answerAt('https://example.org/cb?a=b%20c', { code: 'x y', state: undefined, iss: 'http://p' })).toBe(
    'https://example.org/cb?a=b%20c&code=x+y&iss=http%3A%2F%2Fp',
  )
  expect(answerAt('app:/cb', { error: 'access_denied', state: '&=' })).toBe('app:/cb?error=access_denied&state=%26%3D')
})
