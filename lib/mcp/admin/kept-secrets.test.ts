import { describe, expect, it } from 'vitest'
import type { McpServerInput } from '../definitions/views.ts'
import { isSameDestination, requireSameDestination } from './kept-secrets.ts'
import { newDefinition, patchedDefinition } from './server-input.ts'

const stdio: McpServerInput = { slug: 'a', transport: 'stdio', command: 'npx', args: ['-y', 'x'], env: { KEY: 'secret' } }
const remote: McpServerInput = { slug: 'b', transport: 'auto', url: 'https://example.org/mcp', headers: { Authorization: 'Bearer x' } }

describe('[S12] stored secrets', () => {
  it.each<[string, McpServerInput, Partial<McpServerInput>, boolean]>([
    ['the same program under another name', stdio, { slug: 'c', timeoutMs: 5000 }, true],
    ['another program', stdio, { command: 'curl' }, false],
    ['the same program with other arguments, which may be another package', stdio, { args: ['-y', 'evil'] }, false],
    ['the same program in another folder', stdio, { cwd: '/tmp' }, false],
    ['another path of the same origin', remote, { url: 'https://example.org/v2/mcp' }, true],
    ['another host', remote, { url: 'https://evil.example/mcp' }, false],
    [
      'the same host and port without TLS',
      { ...remote, url: 'https://example.org:8443/mcp' },
      { url: 'http://example.org:8443/mcp' },
      false,
    ],
    ['an address instead of a program', stdio, { transport: 'http', url: 'https://example.org/mcp' }, false],
  ])('[S12] [web-24] may go to %s: %s', (_, before, change, expected) => {
    expect(isSameDestination(newDefinition(before), newDefinition({ ...before, ...change }))).toBe(expected)
  })

  it.each([
    ['PATH', '/tmp/evil', true],
    ['NODE_OPTIONS', '--require /tmp/evil.js', true],
    ['LD_PRELOAD', '/tmp/evil.so', true],
    ['PYTHONPATH', '/tmp', true],
    ['npm_config_registry', 'https://evil.example', true],
    ['UV_INDEX_URL', 'https://evil.example', true],
    ['https_proxy', 'http://evil.example', true],
    ['HOME', '/tmp', true],
    ['BASH_ENV', '/tmp/evil', true],
    ['LOG_LEVEL', 'debug', false],
    ['GITHUB_TOKEN', 'x', false],
    ['PATHS', 'x', false],
  ])('[S12] [web-24] are entered again where a variable comes that changes what runs: %s', (name, value, isAsked) => {
    const before = newDefinition(stdio)
    const named = { env: { [name]: value } }
    const change = () => requireSameDestination(before, patchedDefinition(before, named), named)
    if (isAsked) expect(change).toThrow(`${name} changes what runs, so enter the other variables again.`)
    else change()
    expect(isSameDestination(before, newDefinition({ ...stdio, ...named }), named)).toBe(!isAsked)
    const entered = { env: { ...named.env, KEY: 'another' } }
    requireSameDestination(before, patchedDefinition(before, entered), entered)
  })

  it('[S12] stay where such a variable is named as it was, and are entered again where it is changed or removed', () => {
    const before = newDefinition({ ...stdio, env: { KEY: 'secret', PATH: '/opt/bin' } })
    const ask = (env: Record<string, string | null>) => () => requireSameDestination(before, patchedDefinition(before, { env }), { env })
    ask({ PATH: '/opt/bin', LOG_LEVEL: 'debug' })()
    for (const PATH of ['/tmp', null]) expect(ask({ PATH })).toThrow('PATH changes what runs')
    ask({ PATH: '/tmp', KEY: null })()
  })

  it('[S12] are entered again where the place has changed, and nothing is asked where all are', () => {
    const evil = newDefinition({ ...stdio, command: 'curl' })
    expect(() => requireSameDestination(newDefinition(stdio), evil, {})).toThrow('The command has changed, so enter its secrets again.')
    expect(() => requireSameDestination(newDefinition(remote), newDefinition({ ...remote, url: 'https://evil.example' }), {})).toThrow(
      'The address has changed, so enter its secrets again.',
    )
    requireSameDestination(newDefinition(stdio), evil, { env: { KEY: 'another' } })
    requireSameDestination(newDefinition(stdio), evil, { env: { KEY: null } })
    requireSameDestination(newDefinition(stdio), newDefinition({ ...remote, slug: 'a' }), {})
  })
})
