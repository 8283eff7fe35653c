import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createChats, messageInsert } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { userMessage } from '#lib/messages/index.ts'
import { createModels } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'
import { createSpeech, MAX_RECORDING_BYTES } from '#lib/speech/index.ts'
import { createUsage } from '#lib/usage/index.ts'
import { call, codeOf, HOST, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { testClock } from '#tests/support/platform.ts'
import { type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'
import { PATCH as save } from '../admin/settings/route.ts'
import { GET as shown } from '../admin/speech/route.ts'
import { POST as tryOut } from '../admin/speech/test/route.ts'
import { POST as read } from './audio/route.ts'
import { POST as transcribe } from './transcriptions/route.ts'

interface Person {
  id: string
  cookie: string
}

const clock = testClock()
let provider: MockProvider
let edge: TestEdge
let ada: Person
let ann: Person
let bob: Person
let chatId: string

beforeAll(async () => {
  provider = await startProviderInProcess()
  edge = await testEdge({
    clock,
    config: {
      providers: [
        { id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'sk-of-the-workspace' },
        { id: 'claude', type: 'anthropic', api_key: 'sk-ant-1' },
        { id: 'meta', type: 'openai-compatible', base_url: 'http://169.254.169.254/v1' },
      ],
    },
  })
  const { platform, settings } = edge
  const { speechModels } = await createModels(platform)
  const chats = createChats(platform)
  const usage = createUsage(platform)
  Object.assign(server(), { chats, speech: createSpeech({ platform, speechModels, chats, usage, settings: settings.read }) })
  ada = await edge.person('ada@example.org', 'admin')
  ann = await edge.person('ann@example.org')
  bob = await edge.person('bob@example.org')
  const actor = await edge.auth.actorOfUser(ann.id)
  if (actor) chatId = (await chats.create(actor, {})).id
})

afterAll(async () => {
  await edge?.dispose()
  await provider?.stop()
})

beforeEach(async () => {
  await provider.reset()
  await edge.settings.update({ dictationModel: 'mock:ears', readingModel: 'mock:voice', readingVoice: 'coral' })
  clock.advance(120_000)
})

const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(2_000, 7)])

async function dictate(bytes: Uint8Array, headers: Record<string, string>) {
  const request = new Request(`http://${HOST}/api/speech/transcriptions`, {
    method: 'POST',
    headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'audio/webm', ...headers },
    body: new Uint8Array(bytes),
  })
  const response = await transcribe(request, { params: Promise.resolve({}) })
  return { status: response.status, json: (await response.json()) as { text?: string; error?: { code: string; message: string } } }
}

async function say(text: string, role: 'user' | 'assistant' = 'assistant'): Promise<string> {
  const id = newId()
  const at = new Date(clock.nowMs())
  await edge.platform.db.transact(sql =>
    sql.insert([messageInsert({ chatId, parentId: null, message: { ...userMessage(id, text), role }, createdAt: at })]),
  )
  return id
}

const hear = (messageId: string, more: { cookie?: string; key?: string; piece?: number; chatId?: string } = {}) => {
  const { cookie, key, piece = 0, chatId: chat = chatId } = more
  const who = key === undefined ? { cookie: cookie ?? ann.cookie } : { key }
  return call(read, { method: 'POST', ...who, headers: { origin: `http://${HOST}` }, body: { chatId: chat, messageId, piece } })
}

describe('dictation by a provider', () => {
  it('[read-11] sends the recording to the model that is set, with its key, and returns the words; nothing is stored but the usage', async () => {
    await provider.script('ears', [{ text: ' The tide is high. ' }])
    expect(await dictate(WEBM, { cookie: ann.cookie })).toEqual({ status: 200, json: { text: 'The tide is high.' } })
    const [asked] = await provider.requests('ears')
    expect(asked).toMatchObject({
      path: '/v1/audio/transcriptions',
      headers: { authorization: 'Bearer sk-of-the-workspace' },
      body: { model: 'ears', file: { filename: 'audio.webm', type: 'audio/webm', sizeBytes: WEBM.byteLength } },
    })
    const { db } = edge.platform
    const [entry] = await db.client.usageEntry.findMany({ where: { userId: ann.id }, orderBy: { at: 'desc' }, take: 1 })
    expect(entry).toMatchObject({ model: 'mock:ears', runId: null, promptTokens: 14, completionTokens: 5, estimated: false })
    expect([await db.client.file.count(), await db.client.message.count({ where: { chatId } })]).toEqual([0, 0])
  })

  it('[read-11] refuses what is no sound, what is too large, and everything where no model is set', async () => {
    expect(await dictate(Buffer.from('<script>alert(1)</script>'), { cookie: ann.cookie })).toMatchObject({ status: 422 })
    expect(await dictate(Buffer.alloc(0), { cookie: ann.cookie })).toMatchObject({ status: 422, json: { error: { code: 'unusable' } } })
    expect(await dictate(Buffer.alloc(MAX_RECORDING_BYTES + 1), { cookie: ann.cookie })).toMatchObject({ status: 413 })
    await edge.settings.update({ dictationModel: '' })
    expect(await dictate(WEBM, { cookie: ann.cookie })).toMatchObject({
      status: 422,
      json: { error: { message: 'No model for dictation is set here.' } },
    })
    expect(await provider.requests('ears')).toEqual([])
  })

  it('[read-11] tells members what failed without words for administrators, and never the key', async () => {
    await provider.requireKey('another')
    const [member, admin] = [await dictate(WEBM, { cookie: ann.cookie }), await dictate(WEBM, { cookie: ada.cookie })]
    expect([member.status, member.json.error?.code]).toEqual([502, 'provider_rejected'])
    expect(member.json.error?.message).toContain('Ask an administrator')
    expect(admin.json.error?.message).toContain('refused the API key (401)')
    expect(JSON.stringify([member, admin])).not.toContain('sk-of-the-workspace')
  })

  it('[read-11] never reaches an address that is refused for all providers, or a provider that cannot hear', async () => {
    await edge.settings.update({ dictationModel: 'meta:ears' })
    expect(await dictate(WEBM, { cookie: ann.cookie })).toMatchObject({ status: 502, json: { error: { code: 'provider_unreachable' } } })
    for (const dictationModel of ['claude:ears', 'gone:ears']) {
      await edge.settings.update({ dictationModel })
      expect(await dictate(WEBM, { cookie: ann.cookie })).toMatchObject({ status: 422, json: { error: { code: 'model_not_found' } } })
    }
  })

  it('[read-11] is held to a pace for each person', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 62; turn++) statuses.push((await dictate(WEBM, { cookie: ann.cookie })).status)
    expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
    expect((await dictate(WEBM, { cookie: bob.cookie })).status).toBe(200)
    clock.advance(61_000)
    expect((await dictate(WEBM, { cookie: ann.cookie })).status).toBe(200)
  })
})

describe('reading aloud by a provider', () => {
  it('[read-12] says a message piece by piece, as one says it, with the voice that is set', async () => {
    const id = await say(`# Tides\n\n${'A sentence of **some** length about the sea. '.repeat(30)}`)
    const first = await hear(id)
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'audio/wav',
      'private, no-store',
    ])
    const pieces = Number(first.headers.get('parley-pieces'))
    expect(pieces).toBeGreaterThan(1)
    for (let piece = 1; piece < pieces; piece++) expect((await hear(id, { piece })).status).toBe(200)
    const asked = (await provider.requests('voice')).map(({ body }) => body as { voice: string; input: string; response_format: string })
    expect(asked[0]).toMatchObject({ voice: 'coral', response_format: 'mp3' })
    expect(asked.map(({ input }) => input).join(' ')).toBe(`Tides ${'A sentence of some length about the sea. '.repeat(30).trim()}`)
    expect(codeOf(await hear(id, { piece: pieces }))).toBe('message_not_found')
  })

  it('[read-12] is refused to all but those who may read the chat', async () => {
    const id = await say('Mine alone.')
    const key = await edge.auth.keys.createFor('ann@example.org', 'test')
    const answers = [
      await call(read, { method: 'POST', headers: { origin: `http://${HOST}` }, body: { chatId, messageId: id, piece: 0 } }),
      await hear(id, { key }),
      await hear(id, { cookie: bob.cookie }),
      await hear(id, { cookie: ada.cookie }),
      await hear(newId()),
      await hear(id, { chatId: newId() }),
    ]
    expect(answers.map(answer => [answer.status, codeOf(answer)])).toEqual([
      [401, 'unauthenticated'],
      [401, 'unauthenticated'],
      ...Array.from({ length: 4 }, () => [404, 'message_not_found']),
    ])
    const dictations = [await dictate(WEBM, {}), await dictate(WEBM, { authorization: `Bearer ${key}` })]
    expect(dictations.map(({ status }) => status)).toEqual([401, 401])
    expect(await provider.requests()).toEqual([])
  })

  it('[read-12] refuses what is not speech, and says what the provider refuses', async () => {
    const id = await say('Some words.')
    await provider.script('voice', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Log in</h1>' })
    expect(codeOf(await hear(id))).toBe('provider_failed')
    await provider.reset()
    await provider.script('voice', { status: 200, headers: { 'content-type': 'audio/mpeg' }, body: 'no sound at all' })
    expect(codeOf(await hear(id))).toBe('provider_failed')
    await provider.reset()
    await provider.script('voice', { status: 400, body: { error: { message: 'Unknown voice coral.' } } })
    const refused = await hear(id)
    expect([refused.status, refused.text.includes('Unknown voice coral.')]).toEqual([400, true])
    await provider.reset()
    await provider.script('voice', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' })
    expect((await hear(id)).status).toBe(502)
    expect(codeOf(await hear(await say('```\ncode\n```\n')))).not.toBe('internal')
    expect(codeOf(await hear(await say('   ')))).toBe('message_not_found')
  })
})

const offerOf = async (userId: string) => {
  const actor = await edge.auth.actorOfUser(userId)
  return actor && server().speech.offer(actor)
}

describe('the settings of speech', () => {
  it('[read-13] name a model among the providers that can speak, are off by default, and are an administrator’s', async () => {
    await edge.settings.update({ dictationModel: '', readingModel: '', readingVoice: '' })
    expect(await offerOf(ann.id)).toEqual({ dictation: 'never', reading: 'never' })
    expect((await call(shown, { cookie: ada.cookie })).json).toMatchObject({ providers: [{ id: 'mock' }, { id: 'meta' }] })
    const put = (cookie: string, body: unknown) => call(save, { method: 'PUT', cookie, headers: { origin: `http://${HOST}` }, body })
    expect((await put(ann.cookie, { readingModel: 'mock:voice' })).status).toBe(403)
    expect(codeOf(await put(ada.cookie, { readingModel: 'voice' }))).toBe('invalid_request')
    expect((await put(ada.cookie, { readingModel: 'mock:voice', readingFirst: true, dictationModel: 'mock:ears' })).status).toBe(200)
    expect(await offerOf(ann.id)).toEqual({ dictation: 'instead', reading: 'always' })
  })

  it('[read-13] are tried out before they are saved, and a failure is an answer', async () => {
    const attempt = async (body: unknown) =>
      (await call(tryOut, { method: 'POST', cookie: ada.cookie, headers: { origin: `http://${HOST}` }, body })).json
    expect(await attempt({ kind: 'dictation', model: 'mock:other-ears' })).toMatchObject({ ok: true, audio: null })
    expect((await provider.requests('other-ears'))[0]).toMatchObject({ body: { file: { type: 'audio/wav' } } })
    expect(await attempt({ kind: 'reading', model: 'mock:voice', voice: '' })).toMatchObject({
      ok: true,
      audio: expect.stringMatching(/^data:audio\/wav;base64,/),
    })
    await provider.script('voice', { status: 404, body: { error: { message: 'no such model' } } })
    expect(await attempt({ kind: 'reading', model: 'mock:voice', voice: 'x' })).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('no such model'),
    })
  })
})
