import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { v1Shapes } from '#lib/api-v1/index.ts'
import type { V1App } from '#tests/support/v1-app.ts'
import { sharedV1App } from './shared.ts'

let v1: V1App

beforeAll(async () => {
  v1 = await sharedV1App()
})

beforeEach(() => v1.provider.reset())

async function newSession(message: string): Promise<string> {
  return (await v1.ann.request('POST', '/chat', { message })).body.session_id
}

const get = async (path: string) => (await v1.ann.request('GET', path)).body

describe('sessions', () => {
  it('are listed newest first, in pages, and found by their words', async () => {
    const ids = [await newSession('The first needle'), await newSession('The second NEEDLE'), await newSession('The third needle')]
    const first = await get('/sessions?limit=2&q=needle')
    const second = await get(`/sessions?limit=2&q=needle&cursor=${first.next_cursor}`)
    expect([...first.data, ...second.data].map(({ session_id }) => session_id)).toEqual(ids.toReversed())
    expect(second.next_cursor).toBeNull()
    expect(v1Shapes.listOf(v1Shapes.session.strict()).strict().safeParse(first).error).toBeUndefined()
  })

  it('[api-13] are read whole at once: messages, run, model and tools', async () => {
    await v1.provider.script('guide', [{ text: 'The Danube.' }])
    const id = await newSession('A river?')
    const { messages, ...session } = await get(`/sessions/${id}?include=messages`)
    expect(session).toEqual(await get(`/sessions/${id}`))
    expect(messages).toEqual((await get(`/sessions/${id}/messages`)).data)
    expect(messages).toMatchObject([
      { role: 'user', content: 'A river?', parent_id: null },
      { role: 'assistant', content: 'The Danube.', parent_id: messages[0].id, finish_reason: 'stop' },
    ])
    expect(v1Shapes.sessionState.strict().safeParse(session).error).toBeUndefined()
  })

  it('take another title, model and selection of tools', async () => {
    const id = await newSession('Old title')
    const patched = await v1.ann.request('PATCH', `/sessions/${id}`, { title: ' New title ', model: 'plain', selected_tools: ['echo'] })
    expect([patched.status, patched.body]).toEqual([
      200,
      expect.objectContaining({ session_id: id, title: 'New title', model: 'mock:plain', selected_tools: ['everything.echo'] }),
    ])
    expect(await get(`/sessions/${id}`)).toEqual(patched.body)
    await v1.ann.request('POST', '/chat', { message: 'Go on', session_id: id })
    expect((await v1.provider.requests('plain')).length).toBe(1)
    expect((await get(`/sessions/${id}`)).title).toBe('New title')
    expect((await v1.ann.request('PATCH', `/sessions/${id}`, { model: null, selected_tools: null })).body).toMatchObject({
      model: null,
      selected_tools: [],
    })
  })

  it.each([
    [{ model: 'nobody:nothing' }, 422, 'model_not_found'],
    [{ selected_tools: ['read_file'] }, 422, 'ambiguous_tool'],
    [{ selected_tools: ['nonsense'] }, 422, 'unknown_tool'],
    [{ title: '  ' }, 400, 'invalid_request'],
    [{ owner: 'me' }, 400, 'invalid_request'],
  ])('refuse the change %j, and stay as they are', async (change, status, code) => {
    const id = await newSession('Stay')
    const before = await get(`/sessions/${id}`)
    const answer = await v1.ann.request('PATCH', `/sessions/${id}`, { ...change })
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect(await get(`/sessions/${id}`)).toEqual(before)
  })

  it('are gone once deleted, with their run and their link', async () => {
    await v1.provider.script('guide', [{ text: 'Never ' }, { hold: 'ending' }])
    const stream = await v1.ann.open('POST', '/chat/stream', { message: 'Forget me' })
    const { data: start } = await stream.next('start')
    const id = start.session_id
    const { url } = (await v1.ann.request('POST', `/sessions/${id}/share`)).body
    expect((await fetch(url)).status).toBe(200)
    const deleted = await v1.ann.request('DELETE', `/sessions/${id}`)
    expect([deleted.status, deleted.body]).toEqual([204, null])
    const frames = await stream.all()
    expect(frames.at(-1)).toMatchObject({ event: 'done', data: { finish_reason: 'stopped' } })
    for (const path of [`/sessions/${id}`, `/sessions/${id}/messages`]) expect((await v1.ann.request('GET', path)).status).toBe(404)
    expect((await v1.ann.request('DELETE', `/sessions/${id}`)).status).toBe(404)
    expect((await fetch(url)).status).toBe(404)
  })

  it('give their messages in pages', async () => {
    const id = await newSession('one')
    await v1.ann.request('POST', '/chat', { message: 'two', session_id: id })
    const all = (await get(`/sessions/${id}/messages`)).data
    expect(all).toHaveLength(4)
    const first = await get(`/sessions/${id}/messages?limit=3`)
    const second = await get(`/sessions/${id}/messages?limit=3&cursor=${first.next_cursor}`)
    expect([first.data, second.data, second.next_cursor]).toEqual([all.slice(0, 3), all.slice(3), null])
  })
})

const noFiles = { workspace: null, selected_files: [], excluded_files: [], cross_ref_enabled: false }

describe('GET /api/v1/sessions/{id}/events', () => {
  it('tells of titles, selections and runs as they happen', async () => {
    const id = await newSession('Watch me')
    const response = await fetch(`${v1.app.url}/api/v1/sessions/${id}/events`, { headers: { authorization: `Bearer ${v1.keyOf.ann}` } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/event-stream')])
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    let text = await read()
    await v1.ann.request('PATCH', `/sessions/${id}`, { title: 'Watched', selected_tools: ['everything.echo'] })
    const { run_id } = (await v1.ann.request('POST', '/chat', { message: 'Go on', session_id: id })).body
    while (!text.includes('run_started')) text += await read()
    await reader.cancel()
    // Requests change the context at times of their own.
    const seen = text.split('\n\n').filter(frame => frame.startsWith('id:') && !frame.includes('event: context\n'))
    expect(seen.map(frame => [/event: (.*)/.exec(frame)?.[1], JSON.parse(/data: (.*)/.exec(frame)?.[1] ?? '')])).toEqual([
      ['title', { session_id: id, title: 'Watched' }],
      ['selection', { session_id: id, model: 'mock:guide', selected_tools: ['everything.echo'], ...noFiles }],
      ['run_started', { session_id: id, run_id }],
    ])
  })
})

describe('a shared session', () => {
  it('[web-06] is read by anybody at its link until the share is withdrawn', async () => {
    const id = await newSession('Share me')
    const shared = await v1.ann.request('POST', `/sessions/${id}/share`)
    expect(shared.status).toBe(201)
    const { share_id, url } = v1Shapes.share.strict().parse(shared.body)
    expect(url).toBe(`${v1.app.url}/share/${share_id}`)
    expect((await fetch(url)).status).toBe(200)
    const withdrawn = await v1.ann.request('DELETE', `/sessions/${id}/share`)
    expect([withdrawn.status, withdrawn.body]).toEqual([204, null])
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('what there is to use', () => {
  it('[api-03] lists its own tools and those of live servers, with their schemas', async () => {
    const body = v1Shapes.tools.strict().parse(await get('/tools'))
    expect(body.tools.find(({ name }) => name === 'files.read_file')).toMatchObject({
      server: 'files',
      title: 'Read a file',
      description: 'The text of one file.',
      input_schema: { type: 'object', required: ['path'] },
      annotations: { readOnlyHint: true },
    })
    expect(new Set(body.tools.map(({ server }) => server))).toEqual(
      new Set(['agent', 'knowledge', 'memory', 'web', 'workspace', 'files', 'copies', 'everything']),
    )
  })

  it('lists the models in the shape that OpenAI clients read, the default first', async () => {
    const body = v1Shapes.models.strict().parse(await get('/models'))
    expect(body.data[0]).toMatchObject({
      id: 'mock:guide',
      object: 'model',
      title: 'Guide',
      context_window: 8000,
      tools: 'native',
      default: true,
    })
    expect(body.data.filter(model => model.default)).toHaveLength(1)
  })

  it('describes itself', async () => {
    const body = await get('/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${v1.app.url}/api/v1` }] })
    expect(Object.keys(body.paths)).toContain('/runs/{run_id}/events')
  })
})
