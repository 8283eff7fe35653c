import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { faultyServer, newJournal, type RunningServer, startFaultyHttp, testServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const none = new AbortController().signal
const journal = newJournal()
let host: TestHost & { close(): Promise<void> }
let http: RunningServer

const stdio = [
  'crash',
  'hang',
  'diestart',
  'dieinit',
  'stderrflood',
  'huge',
  'pretty',
  'schemas',
  'names',
  'many',
  'endless',
  'duptools',
  'listchange',
  'storm',
  'content',
  'redos',
  'output',
  'rpcerror',
  'badver',
  'toolserr',
]
const paths = ['session404', 'e500', 'drop', 'closeclean', 'huge', 'redirect', 'ssrf401', 'html200']

describe('beside servers with every fault', () => {
  beforeAll(async () => {
    const port = await freePort()
    http = await startFaultyHttp(port)
    const spec = (mode: string) => ({ ...faultyServer(mode), timeout_ms: mode === 'huge' ? 5_000 : 700 })
    const mcpServers = {
      good: testServer(journal),
      ...Object.fromEntries(stdio.map(mode => [mode, spec(mode)])),
      ...Object.fromEntries(paths.map(path => [`http-${path}`, { url: `${http.origin}/${path}`, timeout_ms: 5_000 }])),
    }
    host = await testHost({ config: { mcpServers } })
  })

  afterAll(async () => {
    await host?.close()
    await http?.stop()
    journal.remove()
  })

  it('a good server is not hidden, and the others are named', async () => {
    const listing = await host.mcp.tools(host.admin, { waitMs: 30_000, signal: none })
    expect(listing.tools.filter(tool => tool.server === 'good').length).toBe(10)
    const unavailable = Object.fromEntries(listing.unavailable.map(({ server, state, reason }) => [server, `${state}: ${reason}`]))
    expect(unavailable).toEqual({
      diestart: 'failed: Its process ended with exit code 2. It said last: Error: missing API_KEY',
      dieinit: 'failed: Its process ended with exit code 3.',
      badver: 'failed: The server did not follow the protocol.',
      toolserr: 'failed: The server refused: list failed.',
      'http-redirect': 'failed: The server redirects to another address; enter that address instead.',
      'http-ssrf401': 'failed: Sign in to http-ssrf401 in your settings.',
      'http-html200': 'failed: The address answers, but not as an MCP server.',
    })
  })

  it('one that never starts costs its wait and no more, and ends when we do', async () => {
    const slow = await testHost({ config: { mcpServers: { good: testServer(journal), noinit: faultyServer('noinit') } } })
    await slow.call('good', 'echo', { text: 'warm' })
    const startedMs = performance.now()
    const listing = await slow.mcp.tools(slow.admin, { waitMs: 500, signal: none })
    expect(performance.now() - startedMs).toBeLessThan(1_500)
    expect(listing.tools.length).toBe(10)
    expect(listing.unavailable).toEqual([{ server: 'noinit', state: 'starting', reason: 'The server noinit is still starting.' }])
    const closingMs = performance.now()
    await slow.close()
    expect(performance.now() - closingMs).toBeLessThan(4_000)
  })

  it('a call to a good one is not delayed by one that hangs and one that floods', async () => {
    const hanging = host.call('hang', 'go')
    const flooding = host.call('stderrflood', 'go')
    const startedMs = performance.now()
    expect(await host.call('good', 'echo', { text: 'hi' })).toMatchObject({ outcome: 'ok', text: 'hi' })
    expect(performance.now() - startedMs).toBeLessThan(600)
    expect(await hanging).toMatchObject({ outcome: 'timeout' })
    expect(await flooding).toMatchObject({ outcome: 'ok' })
    expect((await host.mcpAdmin.servers.log('stderrflood')).length).toBeLessThanOrEqual(500)
  })

  it('a crash is an error with the exit code, and the server is restarted', async () => {
    expect(await host.call('crash', 'go')).toMatchObject({
      outcome: 'error',
      text: 'The server crash ended during the call. Its process ended with exit code 137.',
    })
    expect((await host.mcpAdmin.servers.get('crash')).live).toMatchObject({ state: 'restarting', restarts: 1, exitCode: 137 })
    await expect.poll(async () => (await host.mcpAdmin.servers.get('crash')).live.state, { timeout: 5_000 }).toBe('ready')
  })

  it.each([
    ['huge', 'go', { outcome: 'error', text: 'The answer is larger than 10 MB.' }],
    ['http-huge', 'go', { outcome: 'error', text: 'The answer is larger than 10 MB.' }],
    ['pretty', 'go', { outcome: 'ok', text: 'pretty' }],
    ['rpcerror', 'go', { outcome: 'error', text: 'The server refused: boom.' }],
    ['redos', 'go', { outcome: 'ok', text: 'x' }],
    [
      'http-e500',
      'go',
      { outcome: 'error', text: 'The call to http-e500 failed. The server answered with HTTP status 500: stack trace secret.' },
    ],
    ['http-drop', 'go', { outcome: 'error', text: 'The connection broke before the answer was complete.' }],
    ['http-closeclean', 'go', { outcome: 'error', text: 'The server ended the connection without an answer.' }],
  ])('%s: an outcome in plain words, and the process breathes', async (server, tool, expected) => {
    let worstMs = 0
    let lastMs = performance.now()
    const pulse = setInterval(() => {
      worstMs = Math.max(worstMs, performance.now() - lastMs - 10)
      lastMs = performance.now()
    }, 10)
    expect(await host.call(server, tool)).toMatchObject(expected)
    clearInterval(pulse)
    expect(worstMs).toBeLessThan(400)
  })

  it.each([
    ['output', 'bad_out', '{"n":"x"}', 'The result does not match what the tool declares: n is string, not number.'],
    ['output', 'missing_sc', 'no structured', 'The tool declares a structured result but returned none.'],
    ['output', 'array_out', '[1]', undefined],
    ['redos', 'go', 'x', undefined],
  ])(
    'a result that its tool has not declared so is a result, with a warning for the person alone: %s %s',
    async (server, tool, text, warning) => {
      const { outcome, ...given } = await host.call(server, tool)
      expect([outcome, given.text, given.warning]).toEqual(['ok', text, warning])
    },
  )

  it('a session that the server has forgotten is made anew', async () => {
    expect(await host.call('http-session404', 'go')).toMatchObject({ outcome: 'ok' })
    expect(await host.call('http-session404', 'go')).toMatchObject({ outcome: 'ok' })
  })

  it('one bad schema hides no other tool, and the administrator sees why it is missing', async () => {
    const { live } = await host.mcpAdmin.servers.get('schemas')
    expect([live.toolCount, live.rejectedTools.map(tool => tool.name)]).toEqual([16, ['rootarray', 'nul', 'absent', 'str']])
  })

  it('[api-03] all pages are read, a list without end is cut, and odd names become good ones', async () => {
    const { tools } = await host.mcp.tools(host.admin, { waitMs: 1_000, signal: none })
    const count = (server: string) => tools.filter(tool => tool.server === server).length
    expect([count('many'), count('endless'), count('duptools'), count('names')]).toEqual([300, 64, 1, 14])
    expect(tools.every(tool => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(tool.modelName))).toBe(true)
    expect(new Set(tools.map(tool => tool.modelName)).size).toBe(tools.length)
    expect((await host.mcpAdmin.servers.get('endless')).live.warnings).toEqual([
      'Its list of tools does not end; only the first 64 are offered.',
    ])
  })

  it('[api-03] a changed list is read again', async () => {
    const names = async () =>
      (await host.mcp.tools(host.admin, { waitMs: 1_000, signal: none })).tools
        .filter(tool => tool.server === 'listchange')
        .map(tool => tool.name)
    expect(await names()).toEqual(['stable', 't_0'])
    await host.call('listchange', 'stable')
    await expect.poll(names, { timeout: 8_000 }).toEqual(['stable', 't_1'])
  })

  it('only proven images are images', async () => {
    const { content } = await host.call('content', 'go')
    const files = content.flatMap(one => ('fileId' in one ? [`${one.type} ${one.mediaType}`] : []))
    expect(files).toEqual([
      'image image/png',
      'file application/octet-stream',
      'file application/octet-stream',
      'audio audio/wav',
      'file application/pdf',
    ])
  })
})
