import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'
import { saidBy } from '#tests/support/said.ts'
import { shareChat } from '#tests/support/shared-chat.ts'
import type { AppNotes } from './app-notes.ts'
import { createAppNotes } from './create-app-notes.ts'
import { MAX_APP_NOTE_CHARS, MAX_APP_NOTES } from './limits.ts'

let engine: TestEngine
let notes: AppNotes
let ann: Actor
let bob: Actor
let chatId: string

beforeAll(async () => {
  engine = await testEngine()
  notes = engine.appNotes
  ann = engine.actor
  bob = await engine.person('bob@example.org')
})
afterAll(() => engine?.dispose())
beforeEach(async () => {
  chatId = await engine.chat()
})

const tell = (text: string, callId = 'c1') => notes.put(ann, chatId, { callId, server: 'shop', text })

describe('what an App tells the model', () => {
  it('is its last word, and is still there for whoever asks later', async () => {
    await tell('pears')
    const last = await tell('  figs\0 ')
    await tell('plums', 'c2')
    expect(last).toEqual({ id: expect.any(String), callId: 'c1', server: 'shop', text: 'figs\uFFFD' })
    expect(await createAppNotes(engine.platform).list(ann, chatId)).toEqual([last, expect.objectContaining({ text: 'plums' })])
  })

  it('is cleared by nothing, and removed by the person, each where it is still the same', async () => {
    const first = await tell('pears')
    const second = await tell('figs')
    await notes.remove(ann, chatId, first?.id ?? '')
    expect(await notes.list(ann, chatId)).toEqual([second])
    await notes.remove(ann, chatId, second?.id ?? '')
    expect(await notes.list(ann, chatId)).toEqual([])
    await tell('plums')
    expect(await tell(' \n')).toBe(null)
    expect(await notes.list(ann, chatId)).toEqual([])
  })

  it('is of bounded size, and of so many Apps', async () => {
    await expect(tell('a'.repeat(MAX_APP_NOTE_CHARS + 1))).rejects.toMatchObject({ code: 'unusable' })
    for (let each = 0; each < MAX_APP_NOTES; each++) await tell('a', `call-${each}`)
    await expect(tell('a', 'one more')).rejects.toMatchObject({ code: 'unusable' })
    expect(await tell('b', 'call-0')).toMatchObject({ text: 'b' })
  })

  it("[web-08] is nobody else's to read, write or remove, and goes out of sight with its chat", async () => {
    const note = await tell('pears')
    const notFound = { code: 'chat_not_found' }
    await expect(notes.list(bob, chatId)).rejects.toMatchObject(notFound)
    await expect(notes.put(bob, chatId, { callId: 'c1', server: 'shop', text: 'his' })).rejects.toMatchObject(notFound)
    await expect(notes.remove(bob, chatId, note?.id ?? '')).rejects.toMatchObject(notFound)
    const theirs = await engine.chat(bob)
    await notes.remove(bob, theirs, note?.id ?? '')
    expect(await notes.list(ann, chatId)).toEqual([note])
    await engine.chats.remove(ann, chatId)
    await expect(notes.list(ann, chatId)).rejects.toMatchObject(notFound)
  })

  it('[web-08] is read by the readers of a shared chat, and written and removed by its writers alone', async () => {
    const note = await tell('pears')
    const cy = await engine.person(`${newId()}@example.org`)
    const shared = [
      [bob, 'reader'],
      [cy, 'writer'],
    ] as const
    await shareChat(engine.platform.db, chatId, shared)
    const forbidden = { code: 'forbidden' }
    await expect(notes.put(bob, chatId, { callId: 'c1', server: 'shop', text: 'his' })).rejects.toMatchObject(forbidden)
    await expect(notes.remove(bob, chatId, note?.id ?? '')).rejects.toMatchObject(forbidden)
    expect(await notes.list(bob, chatId)).toEqual([note])
    await notes.put(cy, chatId, { callId: 'c1', server: 'shop', text: 'plums' })
    expect(await notes.list(ann, chatId)).toMatchObject([{ text: 'plums' }])
  })
})

describe('a message that takes it along', () => {
  it('gives it to the model as data of that App, keeps it, and it does not go again', async () => {
    const mine = await tell('The cart holds pears.')
    const other = await tell('It rains.', 'c2')
    const later = { id: newId(), callId: 'c3', server: 'shop', text: 'before' }
    if (!mine) throw new Error('nothing was told')
    const asked = engine.asked.length
    const { runId, userMessageId } = await engine.runs.start(ann, chatId, {
      message: { id: newId(), text: 'What do I buy?', appNotes: [mine, later] },
    })
    await engine.log(runId)
    expect(saidBy(engine.asked[asked]?.prompt.at(-1))).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: expect.stringContaining('<app-note server="shop">\nThe cart holds pears.\n</app-note>') },
        { type: 'text', text: expect.stringContaining('<app-note server="shop">\nbefore\n</app-note>') },
        { type: 'text', text: 'What do I buy?' },
      ],
    })
    expect(JSON.stringify(engine.asked[asked]?.prompt[0])).not.toContain('pears')
    const stored = (await engine.chats.path(ann, chatId)).find(({ message }) => message.id === userMessageId)
    expect(stored?.message.metadata?.appNotes).toEqual([mine, later])
    expect(await notes.list(ann, chatId)).toEqual([other])
  })

  it('shows nothing of it to whoever has a link', async () => {
    const note = await tell('secret-cart')
    if (!note) throw new Error('nothing was told')
    const { runId } = await engine.runs.start(ann, chatId, { message: { id: newId(), text: 'Go.', appNotes: [note] } })
    await engine.log(runId)
    const { sharing } = engine
    const share = await sharing.create(ann, chatId)
    const shown = JSON.stringify(await sharing.read(share.id))
    expect(shown).toContain('Go.')
    expect(shown).not.toMatch(/secret-cart|appNotes|shop/)
  })

  it('leaves what its App has said since', async () => {
    const before = await tell('pears')
    const now = await tell('figs')
    if (!before) throw new Error('nothing was told')
    const { runId } = await engine.runs.start(ann, chatId, { message: { id: newId(), text: 'Go.', appNotes: [before] } })
    await engine.log(runId)
    expect(await notes.list(ann, chatId)).toEqual([now])
  })

  it('takes nothing out of another chat', async () => {
    const note = await tell('pears')
    if (!note) throw new Error('nothing was told')
    const theirs = await engine.chat(bob)
    await engine.runs.start(bob, theirs, { message: { id: newId(), text: 'Go.', appNotes: [note] } })
    expect(await notes.list(ann, chatId)).toEqual([note])
  })
})
