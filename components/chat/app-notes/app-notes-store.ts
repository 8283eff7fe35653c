import type { ChatState } from '#components/chat-store/chat-state.ts'
import { request } from '#components/request.ts'
import type { AppNote } from '#lib/messages/shared.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'

/** Notes of one App that may wait to be sent; more are refused. */
const MAX_WAITING = 20
const PAUSE_MS = 500

export interface AppNotesStore {
  subscribe(listener: () => void): () => void
  /** Notes that the server holds for the next message, as far as this page knows. */
  read(): readonly AppNote[]
  load(): Promise<void>
  /** Stores the latest note of a call's App. Resolves when it, or a later one, is stored; rejects with a sentence. */
  tell(call: Pick<AppNote, 'callId' | 'server'>, text: string): Promise<void>
  /** Removes a note without telling the App. The same text is not taken again while this page is open. */
  remove(id: string): Promise<void>
}

/** Holds the notes that Apps of one chat give to the model, outside React. Each App's notes are sent in order, at most twice a second. */
export function createAppNotes(chat: () => ChatState, pause: () => Promise<void> = halfASecond): AppNotesStore {
  const listeners = new Set<() => void>()
  const turns = new Map<string, { last: Promise<void>; waiting: number }>()
  const wanted = new Map<string, string>()
  const removed = new Map<string, string>()
  const heard = new Set<string>()
  let notes: readonly AppNote[] = []

  function change(next: readonly AppNote[]): void {
    notes = next
    for (const listener of [...listeners]) listener()
  }

  async function keep({ callId, server }: Pick<AppNote, 'callId' | 'server'>, text: string): Promise<void> {
    if (wanted.get(callId) !== text) return
    const before = waitingNotes(notes, chat()).find(note => note.callId === callId)
    const isOld = text === lastSent(chat(), callId) || text === removed.get(callId)
    const next = isOld ? '' : text
    if (next === (before?.text ?? '')) return
    const body = { callId, text: next }
    const { note } = await request('POST /api/chats/[chatId]/apps/[slug]/note', { params: { chatId: chat().chatId, slug: server }, body })
    heard.add(callId)
    change([...notes.filter(one => one.callId !== callId), ...(note ? [note] : [])])
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => notes,
    async load() {
      const { data } = await request('GET /api/chats/[chatId]/app-notes', { params: { chatId: chat().chatId } })
      change([...data.filter(note => !heard.has(note.callId)), ...notes.filter(note => heard.has(note.callId))])
    },
    async tell(call, text) {
      const { callId } = call
      const turn = turns.get(callId) ?? { last: Promise.resolve(), waiting: 0 }
      if (turn.waiting >= MAX_WAITING) throw new Error(t('tooManyNotes'))
      turn.waiting += 1
      turns.set(callId, turn)
      wanted.set(callId, text)
      const kept = turn.last.then(() => keep(call, text))
      const over = () => {
        turn.waiting -= 1
        return pause()
      }
      turn.last = kept.then(over, over)
      return kept
    },
    async remove(id) {
      const gone = notes.find(note => note.id === id)
      if (gone) removed.set(gone.callId, gone.text)
      await request('DELETE /api/chats/[chatId]/app-notes/[noteId]', { params: { chatId: chat().chatId, noteId: id } })
      change(notes.filter(note => note.id !== id))
    },
  }
}

/** Leaves out notes that are on their way: in a message just sent, or in the queue. */
export function waitingNotes(notes: readonly AppNote[], { nodes, queue }: Pick<ChatState, 'nodes' | 'queue'>): readonly AppNote[] {
  if (notes.length === 0) return notes
  const sent = [...nodes.flatMap(({ message }) => message.metadata?.appNotes ?? []), ...queue.flatMap(({ appNotes }) => appNotes ?? [])]
  const ids = new Set(sent.map(note => note.id))
  return notes.filter(note => !ids.has(note.id))
}

function lastSent({ nodes, queue }: ChatState, callId: string): string | undefined {
  const all = [...nodes.map(({ message }) => message.metadata?.appNotes ?? []), ...queue.map(({ appNotes }) => appNotes ?? [])].flat()
  return all.findLast(note => note.callId === callId)?.text
}

function halfASecond(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, PAUSE_MS))
}
