import { describe, expect, it } from 'vitest'
import { createSecrets, equalInConstantTime, randomToken, sha256 } from './crypto.ts'

describe('a sealed secret', () => {
  const secrets = createSecrets(Buffer.alloc(32, 1))

  it('opens with its key, and never looks the same twice', () => {
    const sealed = secrets.seal('sk-über')
    expect(secrets.open(sealed)).toBe('sk-über')
    expect(secrets.seal('sk-über')).not.toBe(sealed)
    expect(sealed).not.toContain('sk-')
  })

  it('does not open with another key, or when a character was changed', () => {
    const sealed = secrets.seal('secret')
    const [version, iv, tag, body = ''] = sealed.split('.')
    const changed = [version, iv, tag, (body.startsWith('A') ? 'B' : 'A') + body.slice(1)].join('.')
    expect(() => createSecrets(Buffer.alloc(32, 2)).open(sealed)).toThrow()
    expect(() => secrets.open(changed)).toThrow()
    expect(() => secrets.open('plain')).toThrow('not a sealed secret')
    expect(() => secrets.open(sealed.replace('v1.', 'v2.'))).toThrow('not a sealed secret')
  })

  it.each([4, 8, 12, 13, 14, 15])('[S14] does not open by the first %i bytes of its tag', bytes => {
    const [version, iv, tag = '', body] = secrets.seal('secret').split('.')
    const short = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url')
    expect(() => secrets.open([version, iv, short, body].join('.'))).toThrow()
  })

  it('[S14] does not open with anything behind it', () => {
    expect(() => secrets.open(`${secrets.seal('secret')}.more`)).toThrow('not a sealed secret')
  })

  it('needs a key of 32 bytes, whose fingerprint tells it from others', () => {
    expect(() => createSecrets(Buffer.alloc(16))).toThrow('32 bytes')
    expect(secrets.fingerprint).toMatch(/^[0-9a-f]{16}$/)
    expect(createSecrets(Buffer.alloc(32, 2)).fingerprint).not.toBe(secrets.fingerprint)
  })
})

it('compares, hashes and makes tokens', () => {
  expect(equalInConstantTime('a', 'a')).toBe(true)
  expect(equalInConstantTime('a', 'ab')).toBe(false)
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(randomToken()).toMatch(/^[\w-]{43}$/)
})
