import { describe, expect, it } from 'vitest'
import { isOffLimits, SANDBOX_PATH, sandboxHosts, sandboxUrl } from './sandbox.ts'

const at = (host: string) => new Headers({ host })
const loopback = { url: null, sandboxOrigin: null, port: 3000 }
const own = { url: 'https://chat.example.org', sandboxOrigin: 'https://apps.example.net', port: 3000 }

describe('the second origin on loopback', () => {
  it('is the other name, and may be shown by the first alone', () => {
    expect(sandboxUrl(at('127.0.0.1:3000'), loopback, '')).toBe(`http://localhost:3000${SANDBOX_PATH}`)
    expect(sandboxUrl(at('localhost:3000'), loopback, 'connect=x')).toBe(`http://127.0.0.1:3000${SANDBOX_PATH}?connect=x`)
    expect(sandboxHosts(at('localhost:3000'), loopback)).toEqual(['http://127.0.0.1:3000'])
  })

  it('does not answer the page’s own name where that is configured', () => {
    const named = { ...loopback, url: 'http://127.0.0.1:3000' }
    expect(sandboxHosts(at('localhost:3000'), named)).toEqual(['http://127.0.0.1:3000'])
    expect(() => sandboxHosts(at('127.0.0.1:3000'), named)).toThrow()
  })

  it('is none for any other host', () => {
    expect(() => sandboxHosts(at('chat.example.org'), loopback)).toThrow()
    expect(() => sandboxUrl(at('chat.example.org'), loopback, '')).toThrow('no second origin')
    expect(() => sandboxUrl(at('x'), { url: 'https://chat.example.org', sandboxOrigin: null, port: 3000 }, '')).toThrow('no second origin')
  })

  it('shuts nothing off: both names open the product', () => {
    expect(isOffLimits('localhost:3000', '/', null)).toBe(false)
  })
})

describe('a configured second origin', () => {
  it('is where the sandbox is, shown by the product alone', () => {
    expect(sandboxUrl(at('chat.example.org'), own, '')).toBe(`https://apps.example.net${SANDBOX_PATH}`)
    expect(sandboxHosts(at('apps.example.net'), own)).toEqual(['https://chat.example.org'])
    expect(sandboxHosts(at('APPS.example.net:443'), own)).toEqual(['https://chat.example.org'])
    expect(() => sandboxHosts(at('chat.example.org'), own)).toThrow()
    expect(sandboxHosts(at('apps.example.net'), { ...own, url: null })).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000'])
  })

  it.each(['/', '/api/chats', '/chat/1', '/_next/static/a.js', '/api/apps/sandbox/', '/api/apps/sandbox2', '/icon.svg', '/share/x'])(
    'has nothing at %s',
    path => {
      expect(isOffLimits('apps.example.net', path, own.sandboxOrigin)).toBe(true)
      expect(isOffLimits('Apps.Example.net:443', path, own.sandboxOrigin)).toBe(true)
      expect(isOffLimits('chat.example.org', path, own.sandboxOrigin)).toBe(false)
    },
  )

  it('has the sandbox, which nobody else has', () => {
    expect(isOffLimits('apps.example.net', SANDBOX_PATH, own.sandboxOrigin)).toBe(false)
    for (const host of ['chat.example.org', 'localhost:3000', undefined, 'a b'])
      expect(isOffLimits(host, SANDBOX_PATH, own.sandboxOrigin)).toBe(true)
  })
})
