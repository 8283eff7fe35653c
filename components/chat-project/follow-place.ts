import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { RequestError, request } from '#components/request.ts'
import { projectBoard } from '#components/workspace/project-board.ts'
import type { ChatPlaceView } from '#lib/projects/shared.ts'

/** Kinds of notes after which the chat may be in another place, or deleted. */
const PLACED = new Set(['project', 'deleted', 'restored'])
/** Kinds of notes after which a shared chat has other messages, or another title. */
const CONTINUED = new Set(['run_started', 'run_finished', 'branch', 'title'])

interface Followed {
  store: ChatStore
  registry: ChatRegistry
  /** Called when the person may no longer read the chat. */
  onLost: () => void
}

/** Keeps the place of a chat up to date until the signal aborts, and the messages of a shared one, which others continue too. */
export function followPlace({ store, registry, onLost }: Followed, signal: AbortSignal): void {
  if (signal.aborted) return
  const { chatId } = store.readInitial()
  let turn = 0

  async function readPlace(): Promise<void> {
    if (!store.read().isStored) return
    turn += 1
    const mine = turn
    try {
      const { place } = await request('GET /api/chats/[chatId]/project', { params: { chatId }, signal })
      if (mine !== turn) return
      store.takePlace(place)
      if (!store.read().isDeletedElsewhere) return
      store.takeDeletedElsewhere(false)
      void store.reload()
    } catch (error) {
      if (signal.aborted || !(error instanceof RequestError) || error.status !== 404) return
      // An own chat that was deleted can be restored from here.
      if ((store.read().place?.access ?? 'own') === 'own') store.takeDeletedElsewhere(true)
      else onLost()
    }
  }

  const ends = [
    registry.onNote(note => {
      if (tells(note, chatId, PLACED)) void readPlace()
      if (store.read().place?.isShared && tells(note, chatId, CONTINUED)) void store.reload()
    }),
    projectBoard.onNews(what => void (what === 'projects' && readPlace())),
  ]
  signal.addEventListener('abort', () => {
    for (const end of ends) end()
  })
}
