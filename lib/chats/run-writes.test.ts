import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type ChatMessage, type ChatPart, noUsage, type Usage, userMessage } from '#lib/messages/index.ts'
import type { BusNote } from '#lib/platform/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import type { Chats } from './chats.ts'
import { claimChat, messageInsert, releaseChat, setAutomaticTitle } from './run-writes.ts'

let test: TestChats
let chats: Chats
let ann: Actor
let bob: Actor

beforeAll(async () => {
  test = await testChats()
  chats = test.chats
  ann = await test.person('ann')
  bob = await test.person('bob')
})

afterAll(() => test.dispose())

const at = '2026-01-01T00:00:00.000Z'
const call = {
  type: 'dynamic-tool' as const,
  toolName: 's__t',
  toolMetadata: { server: 's', tool: 't' },
  input: { a: [1, null, { b: '😀' }] },
}
const outcome = { status: 'done', outcome: 'ok', server: 's', tool: 't', text: 'héllo', content: [], executed: true, executionTimeMs: 3 }

/** Holds one part of each kind that a message may have. A new kind does not compile until it is added here. */
const everyKind = {
  'step-start': { type: 'step-start' },
  text: { type: 'text', text: 'héllo 😀 "\\\n', state: 'done', providerMetadata: { openai: { itemId: 'm1' } } },
  reasoning: { type: 'reasoning', text: 'hm', state: 'done', providerMetadata: { anthropic: { signature: 's=' } } },
  'dynamic-tool': { ...call, toolCallId: 'c', state: 'output-available', output: outcome, callProviderMetadata: { google: { x: 1 } } },
  file: { type: 'file', mediaType: 'image/png', filename: 'ä.png', url: '/api/files/x' },
  'source-url': { type: 'source-url', sourceId: 's1', url: 'https://example.org/?q=ä', title: 'A source' },
  'source-document': { type: 'source-document', sourceId: 's2', mediaType: 'application/pdf', title: 'A document' },
  'data-notice': { type: 'data-notice', data: { code: 'x', message: 'y', details: [1, null, { a: true }] } },
  'data-error': { type: 'data-error', data: { code: 'x', message: 'y', retryable: true } },
  'data-input': {
    type: 'data-input',
    id: 'q',
    data: { id: 'q', kind: 'limit', message: 'm', options: ['a'], status: 'answered', choice: 'a', createdAt: at, expiresAt: at },
  },
  'data-citation': {
    type: 'data-citation',
    id: '1',
    data: {
      n: 1,
      known: true,
      source: { kind: 'passage', n: 1, passageId: 'p', fileId: 'f', file: 'ä.pdf', headingPath: ['A'], page: 2, quote: '“ä”' },
    },
  },
  'data-child': {
    type: 'data-child',
    id: 'r',
    data: { runId: 'r', chatId: 'x', toolCallId: 'c', task: 'ä', assistant: null, depth: 1, startedAt: at, status: 'ok' },
  },
  'data-edit': {
    type: 'data-edit',
    id: 'e',
    data: { id: 'e', file: 'src/ä.ts', status: 'applied', message: '', errorType: null, oldText: 'a\n', newText: 'ä', line: 3 },
  },
  'steering-message': { type: 'steering-message', id: 'u2', parts: [{ type: 'text', text: 'ä' }] },
} satisfies Record<StoredKind, unknown>

/** Kinds of parts that are stored: leaves out static tool parts (all are dynamic here), transient parts, and kinds that no provider of ours sends. */
type StoredKind = Exclude<
  ChatPart['type'],
  `tool-${string}` | `data-edit-${string}` | 'data-iteration' | 'data-done' | 'custom' | 'reasoning-file'
>

const claim = (chatId: string, userId: string, runId: string, words: string | null = null) =>
  test.platform.db.transact(sql =>
    claimChat(sql, { chatId, actor: { userId, role: 'member' }, runId, headId: `asked-${runId}`, words, at: new Date(test.clock.nowMs()) }),
  )
const release = (chatId: string, runId: string, usage: Usage = noUsage) =>
  test.platform.db.transact(sql =>
    releaseChat(sql, {
      chatId,
      runId,
      from: `asked-${runId}`,
      to: `answer-${runId}`,
      at: new Date(test.clock.nowMs()),
      usage,
    }),
  )

const noFiles = { workspaceId: null, selectedFiles: [], excludedFiles: [], crossRef: false, review: null }

describe('titles', () => {
  it('come from the first words, then from a model, and stay as a person wrote them', async () => {
    const { id } = await chats.create(ann, {})
    const title = async () => (await chats.get(ann, id)).title
    await claim(id, ann.userId, 'run-a', 'What is the weather?')
    expect(await title()).toBe('What is the weather?')
    await release(id, 'run-a')
    await claim(id, ann.userId, 'run-b', 'Second message')
    expect(await title()).toBe('What is the weather?')
    expect(await setAutomaticTitle(test.platform, id, 'Weather')).toBe(true)
    expect(await title()).toBe('Weather')
    await chats.update(ann, id, { title: 'My weather' })
    expect(await setAutomaticTitle(test.platform, id, 'Weather again')).toBe(false)
    expect(await title()).toBe('My weather')
  })

  it('stay as they were given with the chat', async () => {
    const { id } = await chats.create(ann, { title: 'Morning report' })
    await claim(id, ann.userId, 'run-a', 'What is new?')
    expect(await setAutomaticTitle(test.platform, id, 'News')).toBe(false)
    expect((await chats.get(ann, id)).title).toBe('Morning report')
  })

  it('are announced to those who watch the chat', async () => {
    const { id } = await chats.create(ann, {})
    const notes: BusNote[] = []
    const unsubscribe = test.platform.bus.subscribe(`chat:${id}`, note => notes.push(note))
    await setAutomaticTitle(test.platform, id, 'Written')
    await chats.update(ann, id, { title: 'Given', model: 'a:b', selectedTools: ['x.y'] })
    unsubscribe()
    expect(notes).toEqual([
      { kind: 'title', data: { title: 'Written' } },
      { kind: 'title', data: { title: 'Given' } },
      { kind: 'selection', data: { model: 'a:b', selectedTools: ['x.y'], ...noFiles } },
    ])
  })
})

describe("a run's claim on a chat", () => {
  it('[run-17] is given to one of two at once', async () => {
    const id = await test.chatSaying(ann, 'hello')
    const claims = await Promise.all([claim(id, ann.userId, 'run-a'), claim(id, ann.userId, 'run-b')])
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('is refused on a deleted chat and for another person', async () => {
    const id = await test.chatSaying(ann, 'hello')
    expect(await claim(id, bob.userId, 'run-a')).toBeNull()
    await chats.remove(ann, id)
    expect(await claim(id, ann.userId, 'run-a')).toBeNull()
  })

  it('ends only by the run that holds it', async () => {
    const id = await test.chatSaying(ann, 'hello')
    await claim(id, ann.userId, 'run-a')
    const chat = async () => {
      const { activeRunId, headId } = await chats.get(ann, id)
      return { activeRunId, headId }
    }
    await release(id, 'run-b')
    expect(await chat()).toEqual({ activeRunId: 'run-a', headId: 'asked-run-a' })
    await release(id, 'run-a')
    expect(await chat()).toEqual({ activeRunId: null, headId: 'answer-run-a' })
  })

  it('leaves a person on the branch to which they have gone meanwhile', async () => {
    const id = await test.chatSaying(ann, 'hello')
    await claim(id, ann.userId, 'run-a')
    await test.platform.db.client.chat.update({ where: { id }, data: { headId: 'elsewhere' } })
    await release(id, 'run-a')
    expect(await chats.get(ann, id)).toMatchObject({ activeRunId: null, headId: 'elsewhere' })
  })
})

describe('what a run stores', () => {
  it('adds its usage to that of the chat', async () => {
    const { id } = await chats.create(ann, {})
    const step = { promptTokens: 10, completionTokens: 5, totalTokens: 15, cacheReadTokens: 4, estimated: false }
    for (const runId of ['run-a', 'run-b']) await release(id, runId, step)
    expect((await chats.get(ann, id)).usage).toEqual({
      promptTokens: 20,
      completionTokens: 10,
      totalTokens: 30,
      cacheReadTokens: 8,
      estimated: false,
    })
  })

  it('[V7] [web-03] reads back as it was, with every kind of part', async () => {
    const { id } = await chats.create(ann, {})
    const message = {
      id: newId(),
      role: 'assistant' as const,
      metadata: { runId: newId(), usage: noUsage },
      parts: Object.values(everyKind) as ChatMessage['parts'],
    }
    await test.platform.db.transact(sql =>
      sql.insert([messageInsert({ chatId: id, parentId: null, message, createdAt: new Date(test.clock.nowMs()) })]),
    )
    expect(await chats.pathTo(id, message.id)).toEqual([message])
  })

  it('replaces what no database can hold in JSON, alike on both', async () => {
    const { id } = await chats.create(ann, {})
    const messageId = await test.say(id, null, 'nul \0 and half \ud83d pair')
    expect(await chats.pathTo(id, messageId)).toEqual([userMessage(messageId, 'nul \ufffd and half \ufffd pair')])
  })
})
