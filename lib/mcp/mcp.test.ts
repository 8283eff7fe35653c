import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everythingServer, modernServer, newJournal, type RunningServer, startHttpServer, testServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const journal = newJournal()
const TOKEN = 'token-0123456789'
let host: TestHost & { close(): Promise<void> }
let http: RunningServer
const none = new AbortController().signal

beforeAll(async () => {
  http = await startHttpServer(journal, TOKEN)
  const headers = { Authorization: `Bearer ${TOKEN}` }
  const mcpServers = {
    everything: everythingServer(),
    test: testServer(journal),
    modern: modernServer(),
    http: { type: 'http', url: `${http.origin}/mcp`, headers },
    sse: { type: 'sse', url: `${http.origin}/sse`, headers },
    older: { url: `${http.origin}/sse`, headers },
    locked: { url: `${http.origin}/mcp`, headers: { Authorization: 'Bearer wrong-0123456789' } },
    metadata: { url: 'http://169.254.169.254/mcp' },
    brief: { ...testServer(journal), timeout_ms: 200 },
    secretive: { ...testServer(journal), env: { API_TOKEN: 'hush-0123456789' } },
  }
  host = await testHost({
    config: { mcpServers },
    env: { PATH: process.env.PATH, HOME: '/tmp', LANG: 'C', OPENAI_API_KEY: 'sk-secret', DATABASE_PASSWORD: 'x' },
  })
})

afterAll(async () => {
  await host?.close()
  await http?.stop()
  journal.remove()
})

beforeEach(() => {
  host.logged.length = 0
})

describe('tools of real servers', () => {
  it('[api-03] are discovered live, with names for people and for models; a server that fails is named', async () => {
    const listing = await host.mcp.tools(host.admin, { waitMs: 10_000, signal: none })
    expect(listing.unavailable).toEqual([
      { server: 'locked', state: 'failed', reason: 'The server asks for authorization (HTTP 401); check its headers.' },
      { server: 'metadata', state: 'failed', reason: '169.254.169.254 is not reached: it is not a public address.' },
    ])
    const ids = listing.tools.map(tool => tool.id)
    expect(ids).toEqual(
      expect.arrayContaining(['everything.get-env', 'test.count', 'modern.version', 'http.echo', 'sse.echo', 'older.echo']),
    )
    expect(listing.tools.find(tool => tool.id === 'everything.get-sum')).toMatchObject({ modelName: 'everything__get-sum' })
  })

  it.each([
    ['stdio', 'test'],
    ['Streamable HTTP', 'http'],
    ['SSE', 'sse'],
    ['SSE behind a bare URL', 'older'],
  ])('[api-04] answer over %s, with text and time', async (_, server) => {
    const outcome = await host.call(server, 'echo', { text: 'hello' })
    expect(outcome).toMatchObject({
      outcome: 'ok',
      server,
      tool: 'echo',
      text: 'hello',
      content: [{ type: 'text', text: 'hello' }],
      executed: true,
    })
    expect(Number.isInteger(outcome.executionTimeMs)).toBe(true)
  })

  it('speak the newest protocol where they know it', async () => {
    expect(await host.call('modern', 'version')).toMatchObject({ outcome: 'ok', text: '2026-07-28' })
  })

  it('get what they need of our environment, and no secret of ours', async () => {
    const { text } = await host.call('everything', 'get-env')
    const seen = JSON.parse(text) as Record<string, string>
    expect(Object.keys(seen).sort()).toEqual(['HOME', 'LANG', 'PATH'])
    expect(await host.call('secretive', 'environment')).toMatchObject({ text: 'API_TOKEN,HOME,LANG,PATH' })
  })
})

describe('a call', () => {
  it('[run-32] is logged exactly once, without arguments and result', async () => {
    const outcome = await host.call('test', 'echo', { text: 'private words' })
    expect(host.logged.filter(line => line.event === 'tool.call')).toEqual([
      expect.objectContaining({
        ...{ level: 'info', server: 'test', tool: 'echo', outcome: 'ok', runId: 'run-1' },
        executionTimeMs: outcome.executionTimeMs,
      }),
    ])
    expect(JSON.stringify(host.logged)).not.toContain('private words')
  })

  it('that fails is an error with the reason of the tool', async () => {
    expect(await host.call('test', 'fail', { reason: 'no such row' })).toMatchObject({
      outcome: 'error',
      text: 'no such row',
      executed: true,
    })
  })

  it('with wrong arguments or of an unknown tool is an error', async () => {
    expect(await host.call('test', 'echo', { text: 5 })).toMatchObject({ outcome: 'error', text: expect.stringContaining('text') })
    expect(await host.call('test', 'nothing')).toMatchObject({ outcome: 'error', text: expect.stringContaining('nothing') })
  })

  it('of a server that is not there was not executed, and is not logged as executed', async () => {
    expect(await host.call('nobody', 'echo')).toMatchObject({
      outcome: 'error',
      text: 'The server nobody does not exist.',
      executed: false,
    })
    expect(host.logged.filter(line => line.event === 'tool.call')).toEqual([])
  })

  it('[run-04] that is cancelled ends at once, tells the server, and leaves the connection', async () => {
    const stop = new AbortController()
    const pending = host.call('test', 'slow', { ms: 20_000, label: 'stopped' }, { signal: stop.signal })
    await expect.poll(() => journal.lines()).toContain('slow started stopped')
    const stoppedMs = performance.now()
    stop.abort()
    expect(await pending).toMatchObject({ outcome: 'cancelled', executed: true })
    expect(performance.now() - stoppedMs).toBeLessThan(1_000)
    await expect.poll(() => journal.lines()).toContain('cancelled stopped')
    expect(await host.call('test', 'echo', { text: 'still here' })).toMatchObject({ outcome: 'ok' })
    expect((await host.mcpAdmin.servers.get('test')).live.restarts).toBe(0)
  })

  it('whose signal is aborted already is cancelled and never leaves', async () => {
    const before = journal.lines().length
    expect(await host.call('test', 'count', {}, { signal: AbortSignal.abort() })).toMatchObject({ outcome: 'cancelled', executed: false })
    expect(journal.lines().length).toBe(before)
  })

  it('that takes longer than its server may is a timeout, and the server is told', async () => {
    expect(await host.call('brief', 'echo', { text: 'warm' })).toMatchObject({ outcome: 'ok' })
    const outcome = await host.call('brief', 'slow', { ms: 20_000, label: 'late' })
    expect(outcome).toMatchObject({ outcome: 'timeout', text: 'The tool did not answer within 0.2 s.' })
    await expect.poll(() => journal.lines()).toContain('cancelled late')
  })

  it.each(['test', 'http'])('reports its progress (%s)', async server => {
    const reports: unknown[] = []
    await host.call(server, 'progress', { steps: 2, ms: 150 }, { onProgress: report => reports.push(report) })
    expect(reports).toEqual([
      { progress: 1, total: 2, message: 'step 1' },
      { progress: 2, total: 2, message: 'step 2' },
    ])
  })

  it('[run-11] does not wait for another one of the same server', async () => {
    const slow = host.call('test', 'slow', { ms: 1_500 })
    const startedMs = performance.now()
    await host.call('test', 'echo', { text: 'quick' })
    expect(performance.now() - startedMs).toBeLessThan(1_000)
    const slept = await slow
    expect(slept).toMatchObject({ outcome: 'ok', text: 'slept 1500 ms' })
    expect(slept.executionTimeMs).toBeGreaterThanOrEqual(1_499)
  })

  it('keeps its image as a file of the person', async () => {
    const { content, text } = await host.call('test', 'picture')
    expect(content).toEqual([
      { type: 'text', text: 'a picture' },
      { type: 'image', fileId: expect.any(String), mediaType: 'image/png', name: 'image.png', sizeBytes: 70 },
    ])
    expect(text).toBe('a picture\n\n[Image image.png, image/png, 70 bytes: shown to the person]')
    const image = content[1]
    const file = await host.platform.db.client.file.findFirst({ where: { id: image?.type === 'image' ? image.fileId : '' } })
    expect(file).toMatchObject({ userId: host.admin.userId, mediaType: 'image/png' })
  })

  it('shows structured content once', async () => {
    expect(await host.call('test', 'structured')).toMatchObject({ text: '{"sum":3}', content: [{ type: 'json', value: { sum: 3 } }] })
  })

  it('holds no secret of its server, in no place', async () => {
    const outcome = await host.call('secretive', 'fail', { reason: 'bad token hush-0123456789' })
    expect(outcome.text).toBe('bad token [redacted]')
    expect(JSON.stringify(outcome)).not.toContain('hush-')
  })
})

describe('a server over HTTP that went away', () => {
  it.each(['mcp', 'sse'])('is named, and used again when it is back (%s)', async path => {
    const first = await startHttpServer(journal)
    const port = Number(new URL(first.origin).port)
    const away = await testHost({
      config: { mcpServers: { remote: { url: `${first.origin}/${path}`, type: path === 'sse' ? 'sse' : 'http' } } },
    })
    expect(await away.call('remote', 'echo', { text: 'one' })).toMatchObject({ outcome: 'ok' })
    await first.stop()
    expect(await away.call('remote', 'echo', { text: 'two' })).toMatchObject({ outcome: 'error' })
    expect((await away.mcpAdmin.servers.get('remote')).live).toMatchObject({
      state: 'failed',
      reason: 'Nothing is listening at this address.',
    })
    const again = await startHttpServer(journal, '', port)
    const reached = async () => (await away.call('remote', 'echo', { text: 'three' })).text
    await expect.poll(reached, { timeout: 10_000, interval: 200 }).toBe('three')
    await away.close()
    await again.stop()
  })
})
