import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFiles } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import type { RouteHandler } from '#lib/http/index.ts'
import { newId } from '#lib/ids.ts'
import { createMcp, type Mcp } from '#lib/mcp/index.ts'
import type { SentFile } from '#lib/messages/index.ts'
import { installServer, type Server, server } from '#lib/server.ts'
import { type Call, call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { libraryServer } from '#tests/support/mcp/index.ts'
import { GET as readFile } from '../files/[fileId]/route.ts'
import { GET as prompts } from './prompts/route.ts'
import { GET as resources } from './resources/route.ts'
import { POST as complete } from './servers/[slug]/complete/route.ts'
import { POST as prompt } from './servers/[slug]/prompt/route.ts'
import { POST as resource } from './servers/[slug]/resource/route.ts'
import { GET as snapshots } from './snapshots/route.ts'

let edge: TestEdge
let mcp: Mcp
let ada: { id: string; cookie: string }
let bob: { id: string; cookie: string }

beforeAll(async () => {
  edge = await testEdge({
    config: {
      mcpServers: { library: libraryServer(), secret: libraryServer() },
      policies: [{ server: 'secret', tool: '*', action: 'deny' }],
    },
  })
  const files = createFiles(edge.platform)
  ;({ mcp } = await createMcp(edge.platform, { toolTimeoutMs: () => 10_000, resourceChanged: change => files.markChanged(change) }))
  const knowledge = { collections: { fileBytes: () => Promise.reject(new AppError('file_not_found')) } }
  installServer({ ...server(), mcp, files, knowledge } as unknown as Server)
  ada = await edge.person('ada@example.com')
  bob = await edge.person('bob@example.com')
})

afterAll(async () => {
  await mcp?.close()
  await edge?.dispose()
})

const library = { params: { slug: 'library' } }
const as = (who: { cookie: string }, handler: RouteHandler, options: Call = {}) => call(handler, { ...options, cookie: who.cookie })
const notes = { uri: 'lib://notes' }

describe('prompts and resources of servers, over HTTP', () => {
  const chatId = newId()
  const greet = { chatId, name: 'greet', arguments: { word: 'heron' } }
  const word = { of: { prompt: 'greet' }, argument: { name: 'word', value: 'he' } }
  const routes: [string, RouteHandler, Call][] = [
    ['prompts', prompts, {}],
    ['resources', resources, {}],
    ['snapshots', snapshots, { path: `/?chat=${chatId}` }],
    ['complete', complete, { method: 'POST', ...library, body: word }],
    ['prompt', prompt, { method: 'POST', ...library, body: greet }],
    ['resource', resource, { method: 'POST', ...library, body: { chatId, resource: notes } }],
  ]

  it.each(routes)('[web-08] are refused without a session: %s', async (_, handler, options) => {
    expect((await call(handler, options)).status).toBe(401)
  })

  it('[web-08] leave out servers that an administrator denies as a whole', async () => {
    const listed = async () => {
      const { prompts: found } = (await as(ada, prompts)).json as { prompts: { server: string }[] }
      return [...new Set(found.map(one => one.server))]
    }
    await expect.poll(listed, { timeout: 30_000 }).toEqual(['library'])
    const secret = { method: 'POST', params: { slug: 'secret' } }
    const answers = [
      await as(ada, complete, { ...secret, body: word }),
      await as(ada, prompt, { ...secret, body: greet }),
      await as(ada, resource, { ...secret, body: { chatId, resource: notes } }),
    ]
    expect(answers.map(one => [one.status, codeOf(one)])).toEqual(answers.map(() => [403, 'forbidden']))
    expect(codeOf(await as(ada, resource, { method: 'POST', params: { slug: 'nobody' }, body: { chatId, resource: notes } }))).toBe(
      'server_not_found',
    )
  })

  it('complete arguments, fill a prompt, and store its files for the person alone', async () => {
    expect((await as(ada, complete, { method: 'POST', ...library, body: word })).json).toEqual({
      values: ['hearth', 'heron'],
      hasMore: false,
    })
    const shown = (await as(ada, prompt, { method: 'POST', ...library, body: { chatId, name: 'show', arguments: {} } })).json as {
      files: SentFile[]
    }
    expect(shown).toMatchObject({
      text: 'Compare these.',
      prompt: { server: 'library', serverTitle: 'library', name: 'show', title: null },
      files: [
        { name: 'show image', mediaType: 'image/png', origin: { server: 'library', title: 'library', uri: null } },
        { name: 'notes', mediaType: 'text/plain', origin: { uri: 'lib://notes' } },
      ],
    })
    const file = { params: { fileId: shown.files[1]?.id ?? '' } }
    expect((await as(ada, readFile, file)).text).toBe('Notes, edition 1')
    expect((await as(bob, readFile, file)).status).toBe(404)
  })

  it('give a snapshot that says when it is outdated, and refuse bytes that are no file for a message', async () => {
    const mine = newId()
    const attach = (resourceAsked: object, who = ada) =>
      as(who, resource, { method: 'POST', ...library, body: { chatId: mine, resource: resourceAsked } })
    const kept = await attach(notes)
    expect(kept).toMatchObject({ status: 201, json: { files: [{ name: 'Notes', origin: { server: 'library', uri: 'lib://notes' } }] } })
    const actor = { userId: ada.id, email: 'ada@example.com', name: 'Ada' } as Parameters<Mcp['call']>[0]['actor']
    await mcp.call({ actor, server: 'library', tool: 'touch', arguments: {}, runId: null, signal: new AbortController().signal })
    expect(codeOf(await attach({ uri: 'lib://archive' }))).toBe('file_not_taken')
    expect(codeOf(await attach({ uri: 'lib://gone' }))).toBe('server_failed')
    const states = async (who = ada) =>
      ((await as(who, snapshots, { path: `/?chat=${mine}` })).json as { data: { origin: { uri: string }; changedAt: string | null }[] })
        .data
    const stateOf = async (uri: string) => (await states()).find(({ origin }) => origin.uri === uri)
    // Nothing had asked for the snapshots when the resource changed.
    await expect.poll(async () => (await stateOf('lib://notes'))?.changedAt).toEqual(expect.any(String))
    expect(await attach({ uriTemplate: 'lib://page/{word}', variables: { word: 'heron' } })).toMatchObject({ status: 201 })
    expect(await stateOf('lib://page/heron')).toMatchObject({ changedAt: null })
    expect(await states(bob)).toEqual([])
  })

  it('refuse malformed requests', async () => {
    const bad = [
      await as(ada, resource, { method: 'POST', ...library, body: { chatId, resource: {} } }),
      await as(ada, prompt, { method: 'POST', ...library, body: { chatId, name: 'greet', arguments: { word: 1 } } }),
      await as(ada, complete, { method: 'POST', ...library, body: { of: {}, argument: { name: 'word', value: '' } } }),
    ]
    expect(bad.map(codeOf)).toEqual(['invalid_request', 'invalid_request', 'invalid_request'])
  })
})
