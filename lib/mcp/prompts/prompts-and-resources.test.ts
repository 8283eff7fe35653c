import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { everythingServer, libraryServer, modernLibrary } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

let host: TestHost & { close(): Promise<void> }
let actor: Actor
const none = new AbortController().signal
const patient = { waitMs: 20_000, signal: none }
const changes: unknown[] = []

const words = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

beforeAll(async () => {
  host = await testHost(
    {
      config: {
        mcpServers: {
          everything: everythingServer(),
          library: libraryServer(),
          modern: modernLibrary(),
          hidden: libraryServer(),
          broken: { command: 'node', args: ['-e', 'process.exit(3)'] },
        },
        policies: [
          { server: 'hidden', tool: 'touch', action: 'allow' },
          { server: 'hid*', tool: '*', action: 'deny' },
        ],
      },
    },
    {
      async resourceChanged(change) {
        changes.push(change)
      },
    },
  )
  actor = host.admin
})

afterAll(() => host?.close())

describe('what servers offer besides tools', () => {
  it('is listed from all pages of all servers; one that fails is named, one that a rule denies as a whole is not there', async () => {
    const { prompts, unavailable } = await host.mcp.promptsAndResources.prompts(actor, patient)
    expect(prompts.map(one => `${one.server}.${one.name}`)).toEqual([
      'everything.simple-prompt',
      'everything.args-prompt',
      'everything.completable-prompt',
      'everything.resource-prompt',
      'library.greet',
      'library.show',
      'library.talk',
    ])
    expect(prompts.find(one => one.name === 'greet')).toEqual({
      server: 'library',
      serverTitle: 'library',
      name: 'greet',
      title: 'Greet somebody',
      description: 'A greeting.',
      arguments: [
        { name: 'word', title: null, description: '', required: true },
        { name: 'tone', title: null, description: '', required: false },
      ],
      completes: true,
    })
    expect(unavailable).toEqual([{ server: 'broken', serverTitle: 'broken', reason: 'Its process ended with exit code 3.' }])
    const { resources, templates } = await host.mcp.promptsAndResources.resources(actor, patient)
    expect(resources.filter(one => one.server === 'everything')).toHaveLength(7)
    expect(resources.filter(one => one.server === 'library').map(one => one.uri)).toEqual(['lib://notes', 'lib://picture', 'lib://archive'])
    expect(templates.map(one => [one.server, one.uriTemplate, one.variables])).toEqual([
      ['everything', 'demo://resource/dynamic/text/{resourceId}', ['resourceId']],
      ['everything', 'demo://resource/dynamic/blob/{resourceId}', ['resourceId']],
      ['library', 'lib://page/{word}', ['word']],
    ])
  })

  it('is kept as long as the server allows, and one item without an address hides no other', async () => {
    const names = async () =>
      (await host.mcp.promptsAndResources.resources(actor, patient)).resources.filter(one => one.server === 'modern').map(one => one.name)
    const first = await names()
    expect(first).toHaveLength(1)
    expect(await names()).toEqual(first)
  })

  it('is listed anew when the server says that it has changed', async () => {
    const names = async () => (await host.mcp.promptsAndResources.prompts(actor, patient)).prompts.map(one => one.name)
    expect(await names()).not.toContain('fresh')
    await host.call('library', 'publish')
    await expect.poll(names, { timeout: 10_000 }).toContain('fresh')
  })

  it('is refused where a rule denies the server as a whole, and unknown where there is no server', async () => {
    const { promptsAndResources } = host.mcp
    await expect(promptsAndResources.read(actor, 'hidden', { uri: 'lib://notes' }, { signal: none })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(promptsAndResources.prompt(actor, 'hidden', { name: 'talk', arguments: {} }, { signal: none })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const completion = { of: { prompt: 'greet' }, argument: { name: 'word', value: '' } }
    await expect(promptsAndResources.complete(actor, 'hidden', completion, none)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(promptsAndResources.read(actor, 'nobody', { uri: 'lib://notes' }, { signal: none })).rejects.toMatchObject({
      code: 'server_not_found',
    })
  })
})

describe('completion', () => {
  const complete = (server: string, name: string, value: string, context?: Record<string, string>) => {
    const of = server === 'library' ? { prompt: 'greet' } : { prompt: 'completable-prompt' }
    return host.mcp.promptsAndResources.complete(actor, server, { of, argument: { name, value }, ...(context ? { context } : {}) }, none)
  }

  it('knows what was typed and what the other fields hold', async () => {
    expect(await complete('library', 'word', 'ha')).toEqual({ values: ['harbour', 'harvest'], hasMore: false })
    expect((await complete('library', 'tone', 'h', { word: 'heron' })).values).toEqual(['hoarse'])
    expect((await complete('everything', 'department', 'E')).values).toEqual(['Engineering'])
    expect((await complete('everything', 'name', '', { department: 'Sales' })).values).toEqual(['David', 'Eve', 'Frank'])
  })

  it('is empty where the server does not complete', async () => {
    const of = { uriTemplate: 'lib://{x}' }
    expect(await host.mcp.promptsAndResources.complete(actor, 'modern', { of, argument: { name: 'x', value: '' } }, none)).toEqual({
      values: [],
      hasMore: false,
    })
  })
})

describe('a prompt', () => {
  it('becomes words, and files that say where they are from', async () => {
    const greeting = await host.fill('library', 'greet', { word: 'heron', tone: 'low' })
    expect(greeting).toEqual({
      server: 'library',
      serverTitle: 'library',
      name: 'greet',
      title: 'Greet somebody',
      text: 'Greet with heron, low.',
      pieces: [],
    })
    const { text, pieces } = await host.fill('library', 'show')
    expect(text).toBe('Compare these.')
    expect(pieces.map(({ name, server, uri }) => [name, server, uri])).toEqual([
      ['show image', 'library', null],
      ['lib://notes', 'library', 'lib://notes'],
    ])
    expect(words(pieces[1]?.bytes)).toBe('Notes, edition 1')
  })

  it('with two roles says who speaks', async () => {
    expect((await host.fill('library', 'talk')).text).toBe('**User:** Who are you?\n\n**Assistant:** A library.')
  })

  it('that the server refuses is a failure with its reason', async () => {
    const asked = host.fill('everything', 'resource-prompt', { resourceType: 'X', resourceId: '1' })
    await expect(asked).rejects.toMatchObject({ code: 'server_failed', message: expect.stringContaining('Invalid resourceType') })
  })
})

describe('a resource', () => {
  it('is read by its address, or by a template that is filled', async () => {
    const [notes] = await host.read('library', { uri: 'lib://notes' })
    expect(notes).toMatchObject({ name: 'Notes', server: 'library', serverTitle: 'library', uri: 'lib://notes' })
    const filled = { uriTemplate: 'lib://page/{word}', variables: { word: 'two words' } }
    expect((await host.read('library', filled))[0]?.uri).toBe('lib://page/two%20words')
    const dynamic = { uriTemplate: 'demo://resource/dynamic/blob/{resourceId}', variables: { resourceId: '5' } }
    expect(words((await host.read('everything', dynamic))[0]?.bytes)).toContain('Resource 5')
    await expect(host.read('library', { uri: 'lib://gone' })).rejects.toMatchObject({ code: 'server_failed' })
  })

  it.each([
    ['of the older protocol', 'library'],
    ['of the newest protocol', 'modern'],
  ])('that a server %s says has changed is told', async (_, server) => {
    const uri = 'lib://notes'
    await host.mcp.promptsAndResources.read(actor, server, { uri }, { signal: none })
    host.mcp.promptsAndResources.watch(actor, [{ server, uri }])
    const afterTouch = async () => {
      await host.call(server, 'touch')
      return changes
    }
    await expect.poll(afterTouch, { timeout: 10_000 }).toContainEqual({ server, userId: null, uri })
  })
})

describe('what a server says about its use', () => {
  const said = async (...servers: string[]) =>
    (await host.mcp.tools(actor, { waitMs: 10_000, signal: none })).instructions.filter(({ server }) => servers.includes(server))

  it('is given by name, once it is connected', async () => {
    expect(await said('library', 'modern')).toEqual([
      { server: 'library', title: 'library', text: expect.stringMatching(/^Quote the notes word by word/) },
    ])
    expect(await said('modern')).toEqual([])
  })

  it('is kept from models where an administrator wants that', async () => {
    const made = { slug: 'told', transport: 'stdio' as const, ...libraryServer() }
    await host.mcpAdmin.servers.create(actor, made)
    await host.call('told', 'touch')
    expect(await said('told')).toHaveLength(1)
    expect(await host.mcpAdmin.servers.update(actor, 'told', { usesInstructions: false })).toMatchObject({ usesInstructions: false })
    expect(await said('told')).toEqual([])
    await host.mcpAdmin.servers.remove(actor, 'told')
  })
})

describe('the log of a server', () => {
  it('holds no less than the level that an administrator has set', async () => {
    await host.mcpAdmin.servers.create(actor, { slug: 'terse', transport: 'stdio', ...libraryServer(), logLevel: 'warning' })
    const lines = async () => (await host.mcpAdmin.servers.log('terse')).filter(one => one.source === 'server').map(one => one.text)
    await host.call('terse', 'complain')
    await expect.poll(lines, { timeout: 10_000 }).toEqual(['warning shelf: {"free":3}'])
    await host.mcpAdmin.servers.update(actor, 'terse', { logLevel: 'debug' })
    await host.call('terse', 'complain')
    await expect.poll(lines, { timeout: 10_000 }).toEqual(['debug: a whisper', 'warning shelf: {"free":3}'])
    await host.mcpAdmin.servers.remove(actor, 'terse')
  })

  it('holds what it logs by the protocol, on one line each', async () => {
    await host.call('library', 'complain')
    const lines = async () => (await host.mcpAdmin.servers.log('library')).filter(one => one.source === 'server').map(one => one.text)
    await expect.poll(lines, { timeout: 10_000 }).toContain('warning shelf: {"free":3}')
  })
})
