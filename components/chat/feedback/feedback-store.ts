import { type ChatNote, tells } from '#components/chat-store/listen-for-changes.ts'
import { request } from '#components/request.ts'
import type { FeedbackView } from '#lib/chats/shared.ts'

export type Opinions = ReadonlyMap<string, FeedbackView>

export interface FeedbackStore {
  subscribe: (listener: () => void) => () => void
  /** Returns the person's opinions by message; empty until they are loaded. */
  read: () => Opinions
  give: (opinion: FeedbackView) => Promise<void>
  takeBack: (messageId: string) => Promise<void>
}

const NONE: Opinions = new Map()
/** Kinds of notes after which the opinions may be others. */
const CHANGES = new Set(['feedback'])

/** Holds a person's opinions on the answers of one chat. They are loaded once something shows them, and again when another device changes them. */
export function createFeedbackStore(chatId: string, onNote: (listener: (note: ChatNote) => void) => () => void): FeedbackStore {
  const listeners = new Set<() => void>()
  let opinions = NONE
  let stopNotes: (() => void) | null = null
  /** Counts loads and changes: a response requested before the latest of them is stale. */
  let turn = 0

  const show = (next: Opinions) => {
    opinions = next
    for (const listener of [...listeners]) listener()
  }
  const load = async () => {
    const mine = ++turn
    try {
      const { data } = await request('GET /api/chats/[chatId]/feedback', { params: { chatId } })
      if (mine === turn) show(new Map(data.map(view => [view.messageId, view])))
    } catch {
      // The buttons stay as they are; a press says what is wrong.
    }
  }
  /** Shows a change immediately, and reverts it if the server refuses. */
  const changed = async (next: Opinions, save: () => Promise<unknown>) => {
    const before = opinions
    turn++
    show(next)
    try {
      await save()
    } catch (error) {
      show(before)
      throw error
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (stopNotes === null) {
        stopNotes = onNote(note => {
          if (tells(note, chatId, CHANGES)) void load()
        })
        void load()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopNotes?.()
        stopNotes = null
      }
    },
    read: () => opinions,
    give: opinion =>
      changed(new Map(opinions).set(opinion.messageId, opinion), () =>
        request('PUT /api/chats/[chatId]/feedback', { params: { chatId }, body: opinion }),
      ),
    takeBack(messageId) {
      const next = new Map(opinions)
      next.delete(messageId)
      return changed(next, () => request('DELETE /api/chats/[chatId]/feedback', { params: { chatId }, query: { message: messageId } }))
    },
  }
}
