import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { v1Shapes } from '#lib/api-v1/index.ts'
import { newId } from '#lib/ids.ts'
import type { V1App } from '#tests/support/v1-app.ts'
import { sharedV1App } from './shared.ts'

let v1: V1App

beforeAll(async () => {
  v1 = await sharedV1App()
})

beforeEach(() => v1.provider.reset())

const ask = (body: Record<string, unknown>) => v1.ann.request('POST', '/chat', body)
const sessionCount = async () => (await v1.ann.request('GET', '/sessions?limit=100')).body.data.length

interface Asked {
  messages: { role: string; content: unknown }[]
  temperature?: number
}

async function asked(model = 'guide'): Promise<Asked[]> {
  return (await v1.provider.requests(model)).map(({ body }) => body as Asked)
}

describe('POST /api/v1/chat', () => {
  it('[api-01] gives one answer in one response, and a session titled by the first words', async () => {
    await v1.provider.script('guide', [{ reasoning: 'A river.' }, { text: 'The Danube.' }])
    const { status, body } = await ask({ message: 'Name a river in Europe.' })
    expect(status).toBe(200)
    expect(v1Shapes.chatAnswer.strict().parse(body)).toEqual({
      response: 'The Danube.',
      reasoning: 'A river.',
      session_id: expect.any(String),
      message_id: expect.any(String),
      run_id: expect.any(String),
      model: 'mock:guide',
      finish_reason: 'stop',
      usage: expect.objectContaining({ estimated: false }),
      metadata: {
        batch_mode: true,
        fake_streaming_note: 'Client should simulate word-by-word display',
        duration_ms: expect.any(Number),
      },
    })
    expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens)
    const session = (await v1.ann.request('GET', `/sessions/${body.session_id}`)).body
    expect(session).toMatchObject({
      title: 'Name a river in Europe.',
      model: 'mock:guide',
      selected_tools: [],
      active_run_id: null,
      usage: body.usage,
    })
  })

  it('[api-08] asks the provider without tools, with temperature 0.7 or none, once', async () => {
    await ask({ message: 'Hello' })
    await ask({ message: 'Hello', model: 'plain' })
    const [guide] = await asked()
    const [plain] = await asked('plain')
    expect(guide).toMatchObject({ temperature: 0.7 })
    for (const request of [guide, plain]) {
      expect(request).not.toHaveProperty('tools')
      expect(request).not.toHaveProperty('tool_choice')
    }
    expect(plain).not.toHaveProperty('temperature')
    expect(await v1.provider.requests()).toHaveLength(2)
  })

  it('goes on in the session that it is given, with its history', async () => {
    await v1.provider.script('guide', [{ text: 'The Danube.' }], [{ text: 'The Mekong.' }])
    const first = (await ask({ message: 'A river in Europe?' })).body
    const second = (await ask({ message: 'And in Asia?', session_id: first.session_id })).body
    expect(second).toMatchObject({ response: 'The Mekong.', session_id: first.session_id })
    expect((await asked())[1]?.messages.filter(({ role }) => role !== 'system').map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ])
    const session = (await v1.ann.request('GET', `/sessions/${first.session_id}`)).body
    expect(session.usage.total_tokens).toBe(first.usage.total_tokens + second.usage.total_tokens)
  })

  it('[api-12] leaves a former session as it is when a new one is made', async () => {
    const first = (await ask({ message: 'one' })).body
    const before = await v1.ann.request('GET', `/sessions/${first.session_id}?include=messages`)
    const second = (await ask({ message: 'two' })).body
    expect(second.session_id).not.toBe(first.session_id)
    expect((await v1.ann.request('GET', `/sessions/${first.session_id}?include=messages`)).body).toEqual(before.body)
    expect((await asked()).at(-1)?.messages.filter(({ role }) => role !== 'system')).toHaveLength(1)
  })

  it.each([[null], [[]]])('[api-01] takes selected_tools %j', async selected_tools => {
    expect((await ask({ message: 'Hello', selected_tools })).status).toBe(200)
  })

  it('[api-01] refuses tools with 422, and stores nothing', async () => {
    const before = await sessionCount()
    const { status, body } = await ask({ message: 'Hello', selected_tools: ['files.read_file'] })
    expect([status, body.error.code]).toEqual([422, 'tools_need_streaming'])
    expect(await sessionCount()).toBe(before)
    expect(await v1.provider.requests()).toEqual([])
  })

  it.each(['', '  \n\t'])('[run-33] refuses the blank message %j with 422, and stores nothing', async message => {
    const before = await sessionCount()
    const { status, body } = await ask({ message })
    expect([status, body.error.code]).toEqual([422, 'empty_message'])
    expect(await sessionCount()).toBe(before)
  })

  it('[run-31] answers a repeated request_id with the same run, one after another and at once', async () => {
    await v1.provider.script('guide', [{ delayMs: 200 }, { text: 'Once.' }])
    const before = await sessionCount()
    const send = { message: 'Only once', request_id: newId() }
    const together = await Promise.all([ask(send), ask(send), ask(send)])
    const later = await ask(send)
    expect(new Set([...together, later].map(({ body }) => body.run_id)).size).toBe(1)
    expect(later.body).toMatchObject({ response: 'Once.', session_id: together[0]?.body.session_id })
    expect(await v1.provider.requests('guide')).toHaveLength(1)
    expect(await sessionCount()).toBe(before + 1)
  })

  it('survives text that no database can store', async () => {
    const { status, body } = await ask({ message: 'nul \0 and half \ud83d here', request_id: `a\0${newId()}` })
    expect([status, body.response]).toEqual([200, 'You said: nul \ufffd and half \ufffd here'])
    const found = await v1.ann.request('GET', '/sessions?q=%00')
    expect(found.body.data.map(({ session_id }: { session_id: string }) => session_id)).toEqual([body.session_id])
    const patched = await v1.ann.request('PATCH', `/sessions/${body.session_id}`, { title: 'a\0b' })
    expect([patched.status, patched.body.title]).toEqual([200, 'a\ufffdb'])
  })

  it('goes on when the client leaves', async () => {
    await v1.provider.script('guide', [{ hold: 'left' }, { text: 'Still here.' }])
    const gone = new AbortController()
    const request_id = newId()
    const left = fetch(`${v1.app.url}/api/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${v1.keyOf.ann}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Do not wait', request_id }),
      signal: gone.signal,
    }).catch((error: Error) => error.name)
    await v1.provider.waitFor(({ model }) => model === 'guide')
    gone.abort()
    expect(await left).toBe('AbortError')
    await v1.provider.release('left')
    expect((await ask({ message: 'Do not wait', request_id })).body).toMatchObject({ response: 'Still here.', finish_reason: 'stop' })
  })

  it('answers 502 when the provider refuses, and keeps session and message', async () => {
    const { status, body } = await ask({ message: 'Will fail', model: 'mock:status-401' })
    expect(status).toBe(502)
    expect(body.error).toMatchObject({ code: expect.stringMatching(/^provider_/), message: expect.any(String) })
    const { session_id, run_id } = body.error.details
    expect((await v1.ann.request('GET', `/runs/${run_id}`)).body).toMatchObject({ status: 'failed', finish_reason: 'error' })
    const { data } = (await v1.ann.request('GET', `/sessions/${session_id}/messages`)).body
    expect(data[0]).toMatchObject({ role: 'user', content: 'Will fail' })
  })

  it('[api-07] answers 504 when the provider falls silent, and keeps what it said', async () => {
    const { status, body } = await ask({ message: 'Will stall', model: 'stall' })
    expect([status, body.error.code]).toEqual([504, 'provider_timeout'])
    const { data } = (await v1.ann.request('GET', `/sessions/${body.error.details.session_id}/messages`)).body
    expect(data.at(-1)).toMatchObject({ role: 'assistant', content: 'one two three ', finish_reason: 'timeout' })
  })

  it('[api-11] takes a bare model where one provider offers it, else names the candidates', async () => {
    expect((await ask({ message: 'Hello', model: 'guide' })).body.model).toBe('mock:guide')
    const { status, body } = await ask({ message: 'Hello', model: 'both' })
    expect([status, body.error.code, body.error.details.candidates.toSorted()]).toEqual([
      422,
      'ambiguous_model',
      ['mock:both', 'twin:both'],
    ])
    const unknown = await ask({ message: 'Hello', model: 'nobody:nothing' })
    expect([unknown.status, unknown.body.error.code]).toEqual([422, 'model_not_found'])
  })
})
