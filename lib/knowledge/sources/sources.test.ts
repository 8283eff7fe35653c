import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createKnowledge } from '../create-knowledge.ts'
import type { Knowledge } from '../knowledge.ts'
import type { SourcePorts } from '../source-ports.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const signal = new AbortController().signal
const readText = (bytes: Uint8Array) => (bytes.includes(0) ? null : Buffer.from(bytes).toString('utf8'))

let test: TestChats
let ann: Actor
let bob: Actor
let knowledge: Knowledge
/** Files of the folder `docs`, which Ann alone may read; null: it is lost. */
let folder: Record<string, string> | null
let pages: Record<string, string>
let reads: string[]

beforeEach(async () => {
  await test?.dispose()
  test = await testChats()
  ann = await test.person('ann')
  bob = await test.person('bob')
  folder = { 'a.md': 'Albatrosses nest.', 'deep/b.md': 'Bitterns boom.', 'logo.png': '\x89PNG\0' }
  pages = {}
  reads = []
  const filesFor = (actor: Actor, id: string) => {
    if (!folder || id !== 'docs' || actor.userId !== ann.userId) throw new AppError('workspace_not_found')
    return folder
  }
  const sources: SourcePorts = {
    actorOf: async userId => [ann, bob].find(one => one.userId === userId) ?? null,
    project: async actor => ({ workspaceId: 'docs', title: actor.name }),
    folderTitle: async (actor, id) => (filesFor(actor, id) ? 'Docs' : ''),
    folderFiles: async (actor, id) => Object.entries(filesFor(actor, id)).map(([path, text]) => ({ path, sizeBytes: text.length })),
    fileBytes: async (actor, id, path) => Buffer.from(filesFor(actor, id)[path] ?? '', 'latin1'),
    address: written => ({ url: written, name: written.slice('https://'.length) }),
    pause: async () => undefined,
    async page(url) {
      reads.push(url)
      const text = pages[url]
      if (text === undefined) throw new AppError('unusable', { message: 'It answered 404.' })
      return { name: url.slice('https://'.length), title: null, text }
    },
  }
  const embedder = { model: async () => '', embed: async () => [] }
  knowledge = createKnowledge({ platform: test.platform, quotaBytes: async () => 1e9, readText, embedder, sources }, { background: false })
})
afterAll(() => test.dispose())

const find = async (id: string, query: string) =>
  (await knowledge.search(ann, { query, collectionIds: [id] })).map(({ file, text }) => `${file}: ${text}`)
const stateOf = async (id: string) => (await knowledge.collections.sources(ann, id)).map(({ state, reason }) => [state, reason])

describe('a source of a collection', () => {
  it('brings the files of a folder, and what has changed, gone or come since, when it is asked and once a day', async () => {
    const { id } = await knowledge.collections.create(ann, { title: 'Birds' })
    const source = await knowledge.collections.addSource(ann, id, { kind: 'folder', ref: 'docs', path: '' })
    expect(source).toMatchObject({ title: 'Docs', state: 'reading', syncedAt: null })
    await knowledge.work(signal)
    expect([await find(id, 'albatross'), await find(id, 'bittern')]).toEqual([['a.md: Albatrosses nest.'], ['b.md: Bitterns boom.']])
    expect((await knowledge.collections.get(ann, id)).fileCount).toBe(2)
    const textOf = async (name: string) => (await test.platform.db.client.collectionFile.findFirst({ where: { name } }))?.textId
    const unchanged = await textOf('b.md')
    folder = { 'a.md': 'Avocets wade.', 'deep/b.md': 'Bitterns boom.', 'c.md': 'Cranes dance.' }
    await knowledge.work(signal)
    expect(await find(id, 'avocet')).toEqual([])
    await knowledge.collections.syncSource(ann, id, source.id)
    await knowledge.work(signal)
    expect([await find(id, 'avocet'), await find(id, 'albatross'), await find(id, 'crane')]).toEqual([
      ['a.md: Avocets wade.'],
      [],
      ['c.md: Cranes dance.'],
    ])
    expect(await textOf('b.md')).toBe(unchanged)
    folder = { 'c.md': 'Cranes dance.' }
    test.clock.advance(DAY_MS + 1)
    await knowledge.work(signal)
    expect([await find(id, 'bittern'), await find(id, 'crane')]).toEqual([[], ['c.md: Cranes dance.']])
    await knowledge.collections.removeSource(ann, id, source.id)
    await knowledge.work(signal)
    expect([await find(id, 'crane'), await test.platform.db.client.passageTerm.count()]).toEqual([[], 0])
  })

  it('that is lost keeps its passages, and says why', async () => {
    const { id } = await knowledge.collections.create(ann, { title: 'Birds' })
    const source = await knowledge.collections.addSource(ann, id, { kind: 'project', ref: 'p', path: 'deep' })
    await knowledge.work(signal)
    expect([await find(id, 'bittern'), await find(id, 'albatross')]).toEqual([['b.md: Bitterns boom.'], []])
    folder = null
    await knowledge.collections.syncSource(ann, id, source.id)
    await knowledge.work(signal)
    expect(await stateOf(id)).toEqual([['failed', new AppError('workspace_not_found').message]])
    expect(await find(id, 'bittern')).toEqual(['b.md: Bitterns boom.'])
  })

  it('is a page, or a site: the pages below its folder that its pages name', async () => {
    const { id } = await knowledge.collections.create(ann, { title: 'Web' })
    const site = 'https://example.org/docs/'
    pages = {
      [`${site}`]: `Herons. [Owls](${site}owls#top) [Broken](${site}broken) [Elsewhere](https://example.org/private) [Away](https://example.com/docs/x)`,
      [`${site}owls`]: `Owls hoot. [Back](${site})`,
    }
    await knowledge.collections.addSource(ann, id, { kind: 'site', ref: site, path: '' })
    await knowledge.work(signal)
    expect(reads).toEqual([site, `${site}owls`, `${site}broken`])
    expect([await find(id, 'owl hoot'), await stateOf(id)]).toEqual([
      expect.arrayContaining([expect.stringContaining('Owls hoot.')]),
      [['ready', null]],
    ])
  })

  it('is added by those alone who may change the collection and read the source', async () => {
    const { id } = await knowledge.collections.create(bob, { title: 'Birds', audience: { kind: 'people', emails: [ann.email] } })
    const place = { kind: 'folder', ref: 'docs', path: '' } as const
    await expect(knowledge.collections.addSource(ann, id, place)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(knowledge.collections.addSource(bob, id, place)).rejects.toMatchObject({ code: 'workspace_not_found' })
    const own = await knowledge.collections.create(ann, { title: 'Mine' })
    const { id: sourceId } = await knowledge.collections.addSource(ann, own.id, place)
    await expect(knowledge.collections.sources(bob, own.id)).rejects.toMatchObject({ code: 'collection_not_found' })
    await expect(knowledge.collections.removeSource(bob, own.id, sourceId)).rejects.toMatchObject({ code: 'collection_not_found' })
    await expect(knowledge.collections.syncSource(ann, id, sourceId)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
