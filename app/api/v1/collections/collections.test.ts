import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Booted, bootInProcess } from '#tests/support/booted.ts'
import { HOST } from '#tests/support/edge.ts'
import { type EmbeddingsServer, startEmbeddingsServer } from '#tests/support/knowledge/embeddings-server.ts'
import * as files from './[collectionId]/files/route.ts'
import * as one from './[collectionId]/route.ts'
import * as search from './[collectionId]/search/route.ts'
import * as all from './route.ts'

let booted: Booted
let embeddings: EmbeddingsServer
let key: string
let actor: NonNullable<Awaited<ReturnType<Booted['server']['auth']['actorOfUser']>>>

beforeAll(async () => {
  embeddings = await startEmbeddingsServer()
  const provider = { id: 'lexicon', type: 'openai-compatible', base_url: `${embeddings.url}/v1`, api_key: 'none' }
  booted = await bootInProcess({ providers: [provider] })
  const { auth } = booted.server
  const { id } = await auth.users.create({ email: 'ann@example.org', name: 'Ann', password: 'a long password', role: 'admin' })
  actor = (await auth.actorOfUser(id)) as typeof actor
  key = await auth.keys.createFor('ann@example.org', 'key')
}, 60_000)
afterAll(async () => {
  await booted?.close()
  await embeddings?.stop()
})

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>

async function ask(handler: Handler, params: object, { query = '', body }: { query?: string; body?: object | FormData } = {}) {
  const isForm = body instanceof FormData
  const request = new Request(`http://${HOST}/${query}`, {
    method: body ? 'POST' : 'GET',
    headers: { host: HOST, authorization: `Bearer ${key}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const response = await handler(request, { params: Promise.resolve(params) })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

const work = () => booted.server.knowledge.work(new AbortController().signal)
const formOf = (name: string, text: string) => {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}

describe('collections of programs', () => {
  it('take a file as a form, index it in their turn, and give the passages that a question finds', async () => {
    const made = await ask(all.POST as Handler, {}, { body: { title: 'Handbook' } })
    expect(made).toMatchObject({ status: 201, body: { title: 'Handbook', level: 'own', file_count: 0, passage_count: 0, state: 'empty' } })
    const params = { collectionId: made.body.id }
    const added = await ask(files.POST as Handler, params, {
      body: formOf('leave.md', '# Leave\n\nPeople in Marlow have 30 days of vacation.'),
    })
    expect(added).toEqual({ status: 202, body: { file_id: expect.any(String) } })
    expect((await ask(one.GET as Handler, params)).body).toMatchObject({ state: 'indexing', file_count: 1 })
    await work()
    expect((await ask(one.GET as Handler, params)).body).toMatchObject({ state: 'ready', passage_count: 1 })
    const { file_id } = added.body
    expect((await ask(files.GET as Handler, params)).body).toMatchObject({
      data: [{ file_id, name: 'leave.md', media_type: 'text/markdown', state: 'ready', reason: null, passage_count: 1 }],
      next_cursor: null,
    })
    const text = expect.stringContaining('30 days')
    const found = {
      passage_id: `${file_id}.0`,
      file_id,
      file: 'leave.md',
      heading_path: ['Leave'],
      page: null,
      text,
      score: 1,
      found_by: ['words'],
    }
    expect((await ask(search.GET as Handler, params, { query: '?q=vacations' })).body).toEqual({ data: [found] })
    expect((await ask(search.GET as Handler, params, { query: '?q=vacations&limit=1000' })).status).toBe(400)
    expect((await ask(files.POST as Handler, params, { body: formOf('x.png', '\x89PNG\0') })).body.error.code).toBe('file_not_taken')
  })

  it('are searched by the vectors of an embedding model too, and by words alone while it fails or has changed', async () => {
    const { knowledge, settings, platform } = booted.server
    const { id } = await knowledge.collections.create(actor, { title: 'Vectors' })
    const bytes = Buffer.from('Everybody in Oakhurst may stay at home for 28 days, which is their annual leave.')
    await knowledge.collections.addFile(actor, id, { name: 'a.md', bytes })
    await work()
    const find = async (query: string) =>
      (await knowledge.search(actor, { query, collectionIds: [id] })).map(({ foundBy }) => foundBy.join(' '))
    const state = async () => (await knowledge.collections.get(actor, id)).vectors
    expect([await find('vacation'), await state()]).toEqual([[], { state: 'off', reason: null }])
    await settings.update({ embeddingModel: 'lexicon:one' })
    expect(await state()).toMatchObject({ state: 'building' })
    await work()
    expect([await find('vacation'), await state()]).toEqual([['vectors'], { state: 'ready', reason: null }])
    expect(await find('annual leave')).toEqual(['words vectors'])
    const counted = await platform.db.client.usageEntry.findMany({ where: { model: 'lexicon:one' } })
    expect(counted.length).toBeGreaterThan(1)
    expect(counted.every(({ userId }) => userId === actor.userId)).toBe(true)

    embeddings.length = 0
    expect([await find('holidays'), await find('leaving home')]).toEqual([[], ['words']])
    expect(await state()).toEqual({ state: 'failed', reason: expect.stringContaining('No vectors today.') })
    embeddings.length = 64
    expect(await find('holidays of people')).toEqual([])
    await work()
    expect([await find('holidays of somebody'), await state()]).toEqual([['vectors'], { state: 'ready', reason: null }])
    await settings.update({ embeddingModel: 'gone:model' })
    expect(await find('annual')).toEqual(['words'])
    await settings.update({ embeddingModel: '' })
    expect([await find('holidays of somebody'), await find('annual')]).toEqual([[], ['words']])
  })
})
