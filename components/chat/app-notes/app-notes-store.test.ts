import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nodesOf, type QueuedMessage, stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import { type AppNote, userMessage } from '#lib/messages/shared.ts'
import { entry } from '../testing/scripted-world.ts'
import { createAppNotes, waitingNotes } from './app-notes-store.ts'

const call = { callId: 'c1', server: 'shop' }
const note = (id: string, text: string): AppNote => ({ id, ...call, text })
const snapshot = { chatId: 'chat-1', title: '', model: null, selectedTools: ['*'], path: [], earlier: 0, run: null }
let posted: string[]
let state: ReturnType<typeof stateOfSnapshot>
let held: PromiseWithResolvers<void> | null

beforeEach(() => {
  posted = []
  held = null
  state = stateOfSnapshot(snapshot, 0)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: [note('old', 'of the server'), { ...note('other', 'plums'), callId: 'c2' }] })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const { text } = JSON.parse(String(body)) as { text: string }
    posted.push(`${path} ${text}`)
    await held?.promise
    return Response.json({ note: text === '' ? null : note(`n${posted.length}`, text) })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const store = () =>
  createAppNotes(
    () => state,
    async () => undefined,
  )
const address = '/api/chats/chat-1/apps/shop/note'

describe('the notes of Apps for the model', () => {
  it('are stored at the server, the latest of each call, and an empty one clears it', async () => {
    const notes = store()
    await notes.tell(call, 'pears')
    await notes.tell(call, 'pears')
    await notes.tell(call, 'figs')
    expect(notes.read()).toEqual([note('n2', 'figs')])
    await notes.tell(call, '')
    await notes.tell(call, '')
    expect(notes.read()).toEqual([])
    expect(posted).toEqual([`${address} pears`, `${address} figs`, `${address} `])
  })

  it('are sent one at a time, skip superseded ones, and are refused when there are too many', async () => {
    const notes = store()
    held = Promise.withResolvers<void>()
    const words = Array.from({ length: 20 }, (_, index) => notes.tell(call, `word ${index}`))
    await expect(notes.tell(call, 'one more')).rejects.toThrow('too many notes at a time')
    held.resolve()
    await Promise.all(words)
    expect(posted).toEqual([`${address} word 19`])
  })

  it('do not return after the person has removed them, until they change', async () => {
    const notes = store()
    await notes.tell(call, 'pears')
    await notes.remove('n1')
    await notes.tell(call, 'pears')
    expect(notes.read()).toEqual([])
    await notes.tell(call, 'figs')
    expect(notes.read().map(({ text }) => text)).toEqual(['figs'])
  })

  it('do not return after they were sent with a message', async () => {
    state = { ...state, nodes: nodesOf([entry(userMessage('u1', 'Go.', { appNotes: [note('n9', 'pears')] }), null)]) }
    const notes = store()
    await notes.tell(call, 'pears')
    expect(posted).toEqual([])
  })

  it('are loaded without replacing newer ones', async () => {
    const notes = store()
    await notes.tell(call, 'figs')
    await notes.load()
    expect(notes.read().map(({ text }) => text)).toEqual(['plums', 'figs'])
  })
})

describe('the notes for the next message', () => {
  it('leave out those just sent or queued', () => {
    const all = ['a', 'b', 'c'].map(id => note(id, id))
    const queue: QueuedMessage[] = [{ id: 'q', text: 'Later.', appNotes: [note('b', 'b')] }]
    const nodes = nodesOf([entry(userMessage('u1', 'Go.', { appNotes: [note('a', 'a')] }), null)])
    expect(waitingNotes(all, { nodes, queue }).map(({ id }) => id)).toEqual(['c'])
  })
})
