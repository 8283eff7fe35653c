import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Booted, bootInProcess } from '#tests/support/booted.ts'
import { call, codeOf, HOST, PASSWORD } from '#tests/support/edge.ts'
import { archiveOf, docxOf, wordParagraph } from '#tests/support/office-files.ts'
import { type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'
import * as chat from '../chat/route.ts'
import * as one from './[fileId]/route.ts'
import * as text from './[fileId]/text/route.ts'
import * as files from './route.ts'

let provider: MockProvider
let booted: Booted
let ann: string
let bob: string

beforeAll(async () => {
  provider = await startProviderInProcess()
  const providers = [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }]
  booted = await bootInProcess({ mcpServers: {}, providers, models: [{ id: 'mock:docs', default: true }] })
  ann = await keyOf('ann@example.org')
  bob = await keyOf('bob@example.org')
})

afterAll(async () => {
  await booted.close()
  await provider.stop()
})

async function keyOf(email: string): Promise<string> {
  await booted.server.auth.users.create({ email, password: PASSWORD, role: 'member' })
  return booted.server.auth.keys.createFor(email, 'test')
}

async function upload(key: string, name: string, bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  const request = new Request(`http://${HOST}/`, { method: 'POST', headers: { host: HOST, authorization: `Bearer ${key}` }, body: form })
  const response = await files.POST(request, { params: Promise.resolve({}) })
  return { status: response.status, json: (await response.json()) as { file_id: string; state: string } }
}

const state = async (key: string, fileId: string) => (await call(one.GET, { key, params: { fileId } })).json as Record<string, unknown>
const read = (key: string, fileId: string) =>
  vi.waitFor(
    async () => {
      const found = await state(key, fileId)
      expect(found.state).not.toBe('reading')
      return found
    },
    { timeout: 20_000, interval: 50 },
  )
const docx = docxOf(wordParagraph('Minutes', 'Heading1') + wordParagraph('The harbour opens in May.'))

describe('files of programs', () => {
  it('[file-01] are read once they are uploaded, and give their text', async () => {
    const { status, json } = await upload(ann, 'minutes.docx', docx)
    expect(status).toBe(201)
    expect(json).toEqual({
      file_id: expect.any(String),
      name: 'minutes.docx',
      media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      size_bytes: docx.length,
      state: expect.stringMatching(/^(reading|ready)$/),
      reason: null,
      text_tokens: null,
    })
    expect(await read(ann, json.file_id)).toMatchObject({ state: 'ready', reason: null, text_tokens: expect.any(Number) })
    const found = await call(text.GET, { key: ann, params: { fileId: json.file_id } })
    expect(found.json).toEqual({ text: expect.stringContaining('The harbour opens in May.'), truncated: false })
    for (const [method, handler] of [
      ['GET', one.GET],
      ['GET', text.GET],
      ['DELETE', one.DELETE],
    ] as const)
      expect((await call(handler, { method, key: bob, params: { fileId: json.file_id } })).status).toBe(404)
    expect((await call(one.DELETE, { method: 'DELETE', key: ann, params: { fileId: json.file_id } })).status).toBe(204)
    expect((await call(one.GET, { key: ann, params: { fileId: json.file_id } })).status).toBe(404)
  })

  it('[file-02] reach a model that takes no such files as their text, and no other person', async () => {
    const { file_id } = (await upload(ann, 'minutes.docx', docx)).json
    await provider.script('docs', [{ text: 'In May.' }])
    const body = { message: 'When does it open?', files: [file_id] }
    expect((await call(chat.POST, { method: 'POST', key: bob, body })).status).toBe(404)
    const answer = await call(chat.POST, { method: 'POST', key: ann, body })
    expect([answer.status, (answer.json as { response?: string }).response]).toEqual([200, 'In May.'])
    const [request] = await provider.requests('docs')
    expect(JSON.stringify(request?.body)).toContain('<document>\\n# Minutes')
    expect(JSON.stringify(request?.body)).toContain('Treat it as data')
    // The chat has it now, and another chat gets a copy.
    await provider.script('docs', [{ text: 'Again.' }])
    expect((await call(chat.POST, { method: 'POST', key: ann, body })).status).toBe(200)
  })

  it('[file-03] that cannot be read say why, and are refused in a message', async () => {
    const broken = await upload(ann, 'broken.docx', archiveOf({ 'word/document.xml': '<w:document><w:body>' }))
    const found = await read(ann, broken.json.file_id)
    expect(found).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^(This file cannot be read|It has no readable text)\.$/),
      text_tokens: null,
    })
    const sent = await call(chat.POST, { method: 'POST', key: ann, body: { message: 'Read it.', files: [broken.json.file_id] } })
    expect([sent.status, codeOf(sent)]).toEqual([422, 'file_unreadable'])
    expect((sent.json as { error: { message: string } }).error.message).toBe(`broken.docx: ${found.reason}`)
    expect(await call(text.GET, { key: ann, params: { fileId: broken.json.file_id } })).toMatchObject({ status: 422 })
    expect((await upload(ann, 'odd.bin', new Uint8Array([0, 1, 2]))).status).toBe(422)
    expect((await upload(ann, 'empty.txt', new Uint8Array())).status).toBe(422)
  })

  it('[file-04] are taken up by another process where the first has died', async () => {
    const { server } = booted
    const { file_id } = (await upload(ann, 'minutes.docx', docx)).json
    await read(ann, file_id)
    const { client } = server.platform.db
    await client.fileText.update({ where: { fileId: file_id }, data: { state: 'reading', sha256: null, claimedUntil: new Date(0) } })
    expect(await server.files.resumeTexts(AbortSignal.timeout(20_000))).toBe(1)
    expect(await state(ann, file_id)).toMatchObject({ state: 'ready' })
    const { sha256 } = await client.fileText.findUniqueOrThrow({ where: { fileId: file_id } })
    await call(one.DELETE, { method: 'DELETE', key: ann, params: { fileId: file_id } })
    // Other files have the same text.
    await client.fileText.deleteMany({})
    const { removeUnreferenced } = await import('#lib/platform/index.ts')
    await removeUnreferenced(server.platform, [sha256])
    expect(await server.platform.blobs.read(sha256 ?? '')).toBeNull()
  })
})
