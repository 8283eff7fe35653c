import { describe, expect, it } from 'vitest'
import type { McpServerInput } from '../definitions/views.ts'
import { readImport } from './read-import.ts'
import { newDefinition, patchedDefinition, slugOf } from './server-input.ts'

const stdio: McpServerInput = { slug: 'a', transport: 'stdio', command: 'npx', args: ['-y', 'x'], env: { KEY: 'secret-1', OTHER: 'o' } }
const remote: McpServerInput = { slug: 'b', transport: 'auto', url: 'https://example.org/mcp', headers: { Authorization: 'Bearer x' } }

describe('a new server', () => {
  it.each([
    [{ ...stdio, slug: 'a b' }, 'The name may have letters'],
    [{ ...stdio, slug: 'a__b' }, 'The name may have letters'],
    [{ ...stdio, slug: 'a-' }, 'The name may have letters'],
    [{ slug: 'a', transport: 'stdio' as const }, 'A stdio server needs a command.'],
    [{ ...stdio, env: { 'A B': 'x' } }, 'A B is not a name of an environment variable.'],
    [{ ...stdio, args: ['a\0b'] }, 'cannot contain a zero byte'],
    [{ slug: 'b', transport: 'http' as const }, 'The address must be a URL'],
    [{ ...remote, url: 'file:///etc/passwd' }, 'The address must begin with http'],
    [{ ...remote, url: 'https://u:p@example.org' }, 'Authorization header'],
    [{ ...remote, headers: { Host: 'x' } }, 'Host is not a header that can be set.'],
    [{ ...remote, headers: { 'X-A': 'a\r\nb' } }, 'must be one line'],
    [{ ...remote, timeoutMs: 5 }, 'between 0.1 s and one hour'],
  ])('is refused with a sentence (%#)', (input, message) => {
    expect(() => newDefinition(input)).toThrow(message)
  })

  it('has nothing of the other transport', () => {
    expect(newDefinition({ ...remote, command: 'x', env: { A: 'b' } })).toMatchObject({ command: null, args: [], env: {}, url: remote.url })
    expect(newDefinition({ ...stdio, url: 'https://x.org', headers: { A: 'b' } })).toMatchObject({ url: null, headers: {} })
  })
})

describe('a changed server', () => {
  it('keeps the secrets that are not named, sets and removes those that are', () => {
    const { env } = patchedDefinition(newDefinition(stdio), { env: { OTHER: null, NEW: 'n' } })
    expect(env).toEqual({ KEY: 'secret-1', NEW: 'n' })
  })

  it('is checked like a new one', () => {
    expect(() => patchedDefinition(newDefinition(remote), { url: 'ftp://x' })).toThrow('http')
    expect(() => patchedDefinition(newDefinition(remote), { transport: 'stdio' })).toThrow('needs a command')
  })
})

describe('a pasted configuration', () => {
  const blank = ['$', '{input:key}'].join('')
  const read = (value: unknown, taken: string[] = []) =>
    readImport(typeof value === 'string' ? value : JSON.stringify(value), new Set(taken)).map(({ entry }) => entry)

  it.each([
    ['a desktop client', { mcpServers: { one: { command: 'npx', args: ['x'], env: { K: 'v' } } } }],
    ['an editor', { servers: { one: { type: 'stdio', command: 'npx', args: ['x'], env: { K: 'v' } } }, inputs: [] }],
    ['settings of an editor', { mcp: { servers: { one: { command: 'npx', args: ['x'], env: { K: 'v' } } } } }],
    ['the map alone', { one: { command: 'npx', args: ['x'], env: { K: 'v' } } }],
  ])('of %s is read', (_, value) => {
    expect(read(value)).toEqual([
      {
        name: 'one',
        slug: 'one',
        transport: 'stdio',
        command: 'npx',
        args: ['x'],
        url: null,
        envNames: ['K'],
        headerNames: [],
        problem: null,
      },
    ])
  })

  it('shows no value of a secret', () => {
    expect(JSON.stringify(read({ mcpServers: { a: { url: 'https://x.org', headers: { Authorization: 'Bearer hush' } } } }))).not.toContain(
      'hush',
    )
  })

  it.each([
    ['{"mcpServers": {', 'This is not valid JSON'],
    ['[]', 'not an object with servers'],
    ['{}', 'There are no servers in it.'],
    ['{"mcpServers": {}}', 'There are no servers in it.'],
    ['{"theme": {"dark": true}}', 'There is no "mcpServers" in it.'],
    ['{"command": "npx"}', 'one server without a name'],
  ])('%s is refused', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  it.each([
    [{ command: 'x', url: 'https://x.org' }, 'It needs either a command or a url.'],
    [{}, 'It needs either a command or a url.'],
    [7, 'It is not an object.'],
    [{ command: 'x', args: 'y' }, 'Its args are not a list of texts.'],
    [{ command: 'x', env: { A: 1 } }, 'Its env are not a map of texts.'],
    [{ type: 'carrier-pigeon', url: 'https://x.org' }, 'Its type "carrier-pigeon" is not known.'],
    [{ type: 'sse', command: 'x' }, 'Its type does not fit'],
    [{ command: 'x', env: { KEY: blank } }, `It contains the placeholder ${blank}`],
    [{ url: 'gopher://x' }, 'The address must begin with http'],
  ])('names what is wrong with a server (%#)', (server, problem) => {
    expect(read({ mcpServers: { good: { command: 'x' }, bad: server } }).map(entry => entry.problem)).toEqual([
      null,
      expect.stringContaining(problem),
    ])
  })

  it('[U15] offers another name for servers that are there already, and for two of one name', () => {
    const entries = read({ mcpServers: { 'My Files': { command: 'x' }, 'my-files': { command: 'y' }, memory: { command: 'z' } } }, [
      'memory',
    ])
    expect(entries.map(({ slug, takenSlug, problem }) => [slug, takenSlug, problem])).toEqual([
      ['my-files', undefined, null],
      ['my-files-2', 'my-files', null],
      ['memory-2', 'memory', null],
    ])
    expect(readImport('{"mcpServers": {"memory": {"command": "z"}}}', new Set(['memory', 'memory-2']))[0]?.input).toMatchObject({
      slug: 'memory-3',
    })
  })

  it('[U15] reads comments and commas as editors write them', () => {
    const text = '// mine\n{ "servers": { /* a */ "a": { "command": "x", "args": ["//y",], }, }, }'
    expect(readImport(text, new Set()).map(({ input }) => [input?.slug, input?.args])).toEqual([['a', ['//y']]])
  })

  it('makes names of any text', () => {
    expect(['My Server!', 'a__b', '日本', 'Ok_name-1', `${'x'.repeat(60)}`].map(slugOf)).toEqual([
      'my-server',
      'a-b',
      '',
      'Ok_name-1',
      'x'.repeat(40),
    ])
  })
})
