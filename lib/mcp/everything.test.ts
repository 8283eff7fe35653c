import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EverythingOverHttp, startEverything } from '#tests/support/mcp/everything-over-http.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { formFields } from './asking/form.ts'
import type { Elicitation, ServerRequestHandler } from './asking/server-request-handler.ts'

const SERVERS = ['stdio', 'http', 'sse'] as const
const HUSH = ['hush-key-0123456789', 'hush-token-0123456789', 'hush-header-0123456789']
const [KEY, TOKEN, HEADER] = HUSH as [string, string, string]
const none = new AbortController().signal
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-everything-'))
const changes: unknown[] = []
const questions: Elicitation[] = []
let processes: EverythingOverHttp[] = []
let host: TestHost & { close(): Promise<void> }

/** Says yes to everything; to a form with a name and the defaults. */
const person: ServerRequestHandler = {
  async elicit(question) {
    questions.push(question)
    return { action: 'accept', content: question.mode === 'form' ? { name: 'Ada', interpretation: 'technical' } : {} }
  },
  sample: async ({ messages, maxTokens }) => ({
    status: 'done',
    model: 'test:model',
    text: `${messages[0]?.text} within ${maxTokens}`,
    stopReason: 'endTurn',
  }),
  signIn: async () => false,
}
const call = (server: string, tool: string, args: Record<string, unknown> = {}) => host.call(server, tool, args, { handler: person })

beforeAll(async () => {
  processes = await Promise.all([startEverything('streamableHttp'), startEverything('sse')])
  const [http, sse] = processes
  host = await testHost(
    { env: { PATH: process.env.PATH, HOME: '/tmp', OPENAI_API_KEY: KEY } },
    {
      async resourceChanged(change) {
        changes.push(change)
      },
    },
  )
  const headers = { 'X-Token': HEADER }
  const { create } = host.mcpAdmin.servers
  await create(host.admin, {
    slug: 'stdio',
    transport: 'stdio',
    ...everythingServer(),
    roots: [folder],
    env: { TOKEN },
  })
  await create(host.admin, { slug: 'http', transport: 'http', url: http?.url ?? '', roots: [folder], headers })
  await create(host.admin, { slug: 'sse', transport: 'sse', url: sse?.url ?? '', roots: [folder], headers })
  await host.mcp.tools(host.admin, { waitMs: 30_000, signal: none })
})

afterAll(async () => {
  await host?.close()
  await Promise.all(processes.map(one => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => {
  questions.length = 0
})

describe.each(SERVERS)('server-everything over %s', server => {
  it('has all its tools, those that need something of us among them', async () => {
    const names = async () => {
      const { tools } = await host.mcp.tools(host.admin, { waitMs: 10_000, signal: none })
      return tools.flatMap(tool => (tool.server === server ? [tool.name] : [])).sort()
    }
    // Some are added when it has heard what we can do, and told by `list_changed`.
    await expect
      .poll(names, { timeout: 20_000 })
      .toEqual([
        'echo',
        'get-annotated-message',
        'get-env',
        'get-resource-links',
        'get-resource-reference',
        'get-roots-list',
        'get-structured-content',
        'get-sum',
        'get-tiny-image',
        'gzip-file-as-resource',
        'simulate-research-query',
        'toggle-simulated-logging',
        'toggle-subscriber-updates',
        'trigger-elicitation-request',
        'trigger-long-running-operation',
        'trigger-sampling-request',
        'trigger-url-elicitation',
      ])
    const speaks = (await host.mcpAdmin.servers.get(server)).live.speaks
    expect(speaks).toBe(server)
  })

  it('gives text, sums, pictures, links and resources', async () => {
    expect(await call(server, 'echo', { message: 'hi' })).toMatchObject({ outcome: 'ok', text: 'Echo: hi' })
    expect(await call(server, 'get-sum', { a: 2, b: 3 })).toMatchObject({ outcome: 'ok', text: 'The sum of 2 and 3 is 5.' })
    const picture = (await call(server, 'get-tiny-image')).content
    expect(picture.map(one => one.type)).toEqual(['text', 'image', 'text'])
    const links = (await call(server, 'get-resource-links', { count: 4 })).content
    expect(links.map(one => one.type)).toEqual(['text', 'resource_link', 'resource_link', 'resource_link', 'resource_link'])
    const words = (await call(server, 'get-resource-reference', { resourceType: 'Text', resourceId: 1 })).content
    expect(words[1]).toMatchObject({ type: 'resource', uri: 'demo://resource/dynamic/text/1', text: expect.stringContaining('Resource 1') })
    const bytes = (await call(server, 'get-resource-reference', { resourceType: 'Blob', resourceId: 2 })).content
    expect(bytes[1]).toMatchObject({ type: 'file', name: expect.stringContaining('2') })
  })

  it('says for whom a block is meant, and gives structured content once, as it has declared', async () => {
    const annotated = (messageType: string, includeImage = false) => call(server, 'get-annotated-message', { messageType, includeImage })
    expect(await annotated('debug')).toMatchObject({ text: 'Debug: Cache hit ratio 0.95, latency 150ms', content: [] })
    const { text, content } = await annotated('success', true)
    expect([text, content.map(one => one.type)]).toEqual(['', ['text', 'image']])
    const weather = await call(server, 'get-structured-content', { location: 'Chicago' })
    expect(weather.content).toEqual([{ type: 'json', value: { temperature: 36, conditions: 'Light rain / drizzle', humidity: 82 } }])
    expect(weather.warning).toBeUndefined()
    expect(await call(server, 'get-structured-content', { location: 'Nowhere' })).toMatchObject({ outcome: 'error' })
  })

  it('reports its progress', async () => {
    const reports: unknown[] = []
    const args = { duration: 0.4, steps: 2 }
    const outcome = await host.call(server, 'trigger-long-running-operation', args, { onProgress: report => reports.push(report) })
    expect(outcome.text).toBe('Long running operation completed. Duration: 0.4 seconds, Steps: 2.')
    expect(reports[0]).toEqual({ progress: 1, total: 2 })
  })

  it('sees no secret', async () => {
    const { text } = await call(server, 'get-env')
    expect(JSON.parse(text)).toHaveProperty('PATH')
    for (const secret of HUSH) expect(text).not.toContain(secret)
    if (server === 'stdio') expect(JSON.parse(text)).toEqual({ PATH: expect.any(String), HOME: '/tmp', TOKEN: '[redacted]' })
  })

  it('packs a file into a resource, which can be read for as long as the session lasts', async () => {
    const args = { name: `${server}.gz`, data: `data:text/plain,packed%20by%20${server}` }
    expect((await call(server, 'gzip-file-as-resource', { ...args, outputType: 'resource' })).content).toEqual([
      expect.objectContaining({ type: 'file', mediaType: 'application/gzip' }),
    ])
    const [link] = (await call(server, 'gzip-file-as-resource', { ...args, outputType: 'resourceLink' })).content
    const uri = `demo://resource/session/${server}.gz`
    expect(link).toMatchObject({ type: 'resource_link', uri })
    const [piece] = await host.read(server, { uri })
    expect(gunzipSync(piece?.bytes ?? new Uint8Array()).toString()).toBe(`packed by ${server}`)
  })

  it('has seven resources, two templates and four prompts, completes, and says what it is for', async () => {
    const { resources, templates } = await host.mcp.promptsAndResources.resources(host.admin, { waitMs: 10_000, signal: none })
    const ofServer = (one: { server: string }) => one.server === server
    const documents = resources.filter(ofServer).filter(one => !one.uri.startsWith('demo://resource/session/'))
    expect([documents.length, templates.filter(ofServer).length]).toEqual([7, 2])
    for (const { uri } of documents) {
      const [piece] = await host.read(server, { uri })
      expect(piece?.bytes.length).toBeGreaterThan(0)
    }
    const filled = { uriTemplate: 'demo://resource/dynamic/text/{resourceId}', variables: { resourceId: '7' } }
    expect((await host.read(server, filled))[0]?.uri).toBe('demo://resource/dynamic/text/7')
    const { prompts } = await host.mcp.promptsAndResources.prompts(host.admin, { waitMs: 10_000, signal: none })
    expect(prompts.filter(ofServer).map(one => one.name)).toEqual(['simple-prompt', 'args-prompt', 'completable-prompt', 'resource-prompt'])
    const prompt = (name: string, given: Record<string, string>) => host.fill(server, name, given)
    expect((await prompt('simple-prompt', {})).text).toBe('This is a simple prompt without arguments.')
    expect((await prompt('args-prompt', { city: 'Oslo' })).text).toContain('Oslo')
    expect((await prompt('completable-prompt', { department: 'Sales', name: 'Eve' })).text).toContain(
      'promote Eve to the head of the Sales',
    )
    expect((await prompt('resource-prompt', { resourceType: 'Text', resourceId: '3' })).pieces).toHaveLength(1)
    const asked = { of: { prompt: 'completable-prompt' }, argument: { name: 'department', value: 'S' } }
    expect((await host.mcp.promptsAndResources.complete(host.admin, server, asked, none)).values).toEqual(['Sales', 'Support'])
    const { instructions } = await host.mcp.tools(host.admin, { waitMs: 10_000, signal: none })
    expect(instructions.find(one => one.server === server)?.text).toContain('Everything')
  })

  it('asks for a form with every kind of field, leads to pages, asks a model, and knows its roots', async () => {
    const form = await call(server, 'trigger-elicitation-request')
    expect(form).toMatchObject({ outcome: 'ok', text: expect.stringContaining('Ada') })
    expect(formFields(questions[0]?.mode === 'form' ? questions[0].schema : {})).toHaveLength(13)
    const page = { url: 'https://example.org/connect' }
    expect((await call(server, 'trigger-url-elicitation', page)).text).toContain('User completed the URL elicitation flow')
    expect(questions[1]).toMatchObject({ mode: 'url', url: page.url })
    expect((await call(server, 'trigger-url-elicitation', { ...page, errorPath: true })).text).toContain('User completed')
    expect(questions.slice(2)).toMatchObject([
      { mode: 'url', url: 'https://modelcontextprotocol.io/' },
      { mode: 'url', url: page.url },
    ])
    const sampled = await call(server, 'trigger-sampling-request', { prompt: 'Say hello', maxTokens: 7 })
    expect(sampled.text).toContain('Say hello within 7')
    expect((await call(server, 'get-roots-list')).text).toContain(`file://${folder}`)
  })

  it('says which resources change, and logs', async () => {
    const uri = 'demo://resource/dynamic/text/1'
    await host.read(server, { uri })
    host.mcp.promptsAndResources.watch(host.admin, [{ server, uri }])
    const afterToggle = async () => {
      await call(server, 'toggle-subscriber-updates')
      return changes
    }
    await expect.poll(afterToggle, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ server, uri }))
    await call(server, 'toggle-simulated-logging')
    const log = async () => JSON.stringify(await host.mcpAdmin.servers.log(server))
    await expect.poll(log, { timeout: 20_000 }).toMatch(/-level message|level-message/)
  })
})

describe('server-everything over HTTP', () => {
  it('does a call as a task, and asks the person of the call on its way', async () => {
    const outcomes = await Promise.all(
      ['http', 'sse'].map(server => call(server, 'simulate-research-query', { topic: 'python', ambiguous: true })),
    )
    expect(outcomes.map(({ outcome, text }) => [outcome, text.split('\n')[0]])).toEqual([
      ['ok', '# Research Report: python (technical)'],
      ['ok', '# Research Report: python (technical)'],
    ])
    expect(questions.map(({ message }) => message)).toEqual([expect.stringContaining('clarify'), expect.stringContaining('clarify')])
  })
})
