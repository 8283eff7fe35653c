import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, isOwnPath, sandboxOriginOf, signInPath } from '../shared.ts'
import { ownPath } from './sign-in-path.ts'

describe('the policy of a page', () => {
  const policy = (dev: boolean) => contentSecurityPolicy({ nonce: 'abc', dev, sandboxOrigin: 'http://localhost:3000' }).split('; ')

  it('allows only our own scripts, and images only from this origin', () => {
    expect(policy(false)).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce-abc' 'strict-dynamic'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "media-src 'self' blob: data:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      'frame-src http://localhost:3000',
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
  })

  it('allows the development server alone to evaluate code', () => {
    expect(policy(true).filter(one => one.includes('unsafe-eval') || one.includes('ws:'))).toHaveLength(2)
  })
})

it.each([
  ['127.0.0.1:3000', null, 'http://localhost:3000'],
  ['localhost:3000', null, 'http://127.0.0.1:3000'],
  ['chat.example.org', null, null],
  ['localhost.evil.example', null, null],
  ['chat.example.org', 'https://box.example.org', 'https://box.example.org'],
])('sandboxed content of a page at %s comes from the configured origin %s or %s', (host, configured, expected) => {
  expect(sandboxOriginOf(host, configured)).toBe(expected)
})

it.each([
  ['/chat/1?x=2', '/sign-in?callbackUrl=%2Fchat%2F1%3Fx%3D2'],
  ['/', '/sign-in'],
  [null, '/sign-in'],
  ['//evil.example', '/sign-in'],
  ['/\\evil.example', '/sign-in'],
  ['https://evil.example', '/sign-in'],
])('the sign-in page for %s is %s', (path, expected) => {
  expect(signInPath(path)).toBe(expected)
})

it('takes only a path of this site for one', () => {
  expect(['/a', '//a', '/\\a', 'a', 'https://a', '/\ta'].map(isOwnPath)).toEqual([true, false, false, false, false, false])
})

it('[S14] no address of this site leads to another one by its path', () => {
  const origin = 'https://chat.example.org'
  const asked = ['//evil.test', '/\\evil.test', '/a//b?c#d', ''].map(path => ownPath(`${origin}${path}`, origin))
  expect(asked).toEqual(['/', '/', '/a//b?c#d', '/'])
})
