import { describe, expect, it } from 'vitest'
import { isOffLimits, SANDBOX_PATH, sandboxAddress, sandboxFilesUrl, sandboxHosts, sandboxUrl } from './sandbox.ts'

const at = (host: string) => new Headers({ host })
const loopback = { url: null, sandboxOrigin: null, port: 3000 }
const own = { url: 'https://chat.example.org', sandboxOrigin: 'https://apps.example.net', port: 3000 }

describe('the second origin on loopback', () => {
  it('is the other loopback name, and may be framed by the first alone', () => {
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
    expect(sandboxAddress(at('chat.example.org'), loopback)).toBeNull()
    expect(() => sandboxUrl(at('x'), { url: 'https://chat.example.org', sandboxOrigin: null, port: 3000 }, '')).toThrow('no second origin')
  })

  it('blocks nothing: both names serve the product', () => {
    expect(isOffLimits('localhost:3000', '/', loopback)).toBe(false)
  })
})

describe('a configured second origin', () => {
  it('serves the sandbox, framed by the product alone', () => {
    expect(sandboxUrl(at('chat.example.org'), own, '')).toBe(`https://apps.example.net${SANDBOX_PATH}`)
    expect(sandboxHosts(at('apps.example.net'), own)).toEqual(['https://chat.example.org'])
    expect(sandboxHosts(at('APPS.example.net:443'), own)).toEqual(['https://chat.example.org'])
    expect(() => sandboxHosts(at('chat.example.org'), own)).toThrow()
    expect(sandboxHosts(at('apps.example.net'), { ...own, url: null })).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000'])
  })

  it.each([
    '/',
    '/api/chats',
    '/chat/1',
    '/_next/static/a.js',
    '/api/apps/sandbox/',
    '/api/apps/sandbox/files',
    '/api/apps/sandbox2',
    '/api/sandbox',
    '/icon.svg',
    '/share/x',
  ])('has nothing at %s', path => {
    expect(isOffLimits('apps.example.net', path, own)).toBe(true)
    expect(isOffLimits('Apps.Example.net:443', path, own)).toBe(true)
    expect(isOffLimits('chat.example.org', path, own)).toBe(false)
  })

  it.each([SANDBOX_PATH, `${SANDBOX_PATH}/files/react-0.js`])('serves %s, which no other host serves', path => {
    expect(isOffLimits('apps.example.net', path, own)).toBe(false)
    for (const host of ['chat.example.org', 'localhost:3000', undefined, 'a b']) expect(isOffLimits(host, path, own)).toBe(true)
  })

  it('has its files at its own address, whatever the Host says', () => {
    expect(sandboxFilesUrl(at('APPS.example.net.'), own)).toBe('https://apps.example.net/api/apps/sandbox/files/')
    expect(sandboxFilesUrl(at('localhost:3000'), loopback)).toBe('http://localhost:3000/api/apps/sandbox/files/')
  })

  it.each([
    'apps.example.net.',
    'APPS.EXAMPLE.NET.:443',
    'apps.example.net..',
    'apps%2eexample.net',
    'ａpps.example.net',
    'apps.example.net:80',
    'apps.example.net:8443',
    'apps.example.net.:0443',
  ])('[S14] is recognised in the Host %s', host => {
    expect(isOffLimits(host, '/', own)).toBe(true)
    expect(isOffLimits(host, SANDBOX_PATH, own)).toBe(false)
    expect(isOffLimits(host, '/', { ...own, sandboxOrigin: 'https://apps.example.net.' })).toBe(true)
  })

  it('[S14] is an address in any of its forms', () => {
    const v6 = { url: 'https://chat.example.org', sandboxOrigin: 'http://[::1]:4000' }
    for (const host of ['[::1]:4000', '[0:0:0:0:0:0:0:1]:4000', '[::0001]:4000']) expect(isOffLimits(host, '/', v6)).toBe(true)
    expect(isOffLimits('2130706433:4000', '/', { ...v6, sandboxOrigin: 'http://127.0.0.1:4000' })).toBe(true)
  })

  it('may be another port of the product’s own host', () => {
    const ports = { url: 'https://example.org', sandboxOrigin: 'https://example.org:8443' }
    expect(isOffLimits('example.org', '/', ports)).toBe(false)
    expect(isOffLimits('example.org.:8443', '/', ports)).toBe(true)
  })
})
