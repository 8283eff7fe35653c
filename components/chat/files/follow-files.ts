import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { request } from '#components/request.ts'
import type { Body } from '#components/routes.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { createFilesStore, type FilesStore, NO_FILES } from './files-store.ts'

/** Kinds of notes after which the files of a chat may be others. */
const RELATED = new Set(['selection', 'files_changed', 'mode'])
/** Kinds of notes after which the workspace may have other files. */
const ABOUT_TREE = new Set(['tree'])

/** Creates the files store of a chat, keeps it up to date until the signal aborts, and deselects what an answer could not use. */
export function followFiles(chat: ChatStore, registry: ChatRegistry, signal: AbortSignal): FilesStore {
  const store = createFilesStore(portsOf(chat), chat.read().isStored ? null : NO_FILES)
  const { chatId } = chat.readInitial()
  let isLoaded = false
  const loadOnce = () => {
    if (isLoaded || !chat.read().isStored) return
    isLoaded = true
    void store.refresh()
  }
  loadOnce()
  const ends = [
    chat.subscribe(loadOnce),
    registry.onNote(note => {
      if (tells(note, chatId, RELATED)) void store.refresh()
      if (tells(note, chatId, ABOUT_TREE)) store.noteTree()
    }),
    deselectUnusable(chat, store),
  ]
  signal.addEventListener('abort', () => {
    for (const end of ends) end()
  })
  return store
}

function portsOf(chat: ChatStore) {
  const params = { chatId: chat.readInitial().chatId }
  const load = () => request('GET /api/chats/[chatId]/selection', { params })
  return {
    load,
    async start() {
      await chat.keep()
      await request('POST /api/chats/[chatId]/workspace', { params })
      return load()
    },
    async patch(body: Body<'PATCH /api/chats/[chatId]/selection'>) {
      await chat.keep()
      return request('PATCH /api/chats/[chatId]/selection', { params, body })
    },
    isVisible: () => document.visibilityState === 'visible',
  }
}

/** Deselects exactly the files that an answer names as unusable, once it has ended. Answers from before the page are ignored. */
function deselectUnusable(chat: ChatStore, store: FilesStore): () => void {
  const seen = new Set(chat.read().nodes.map(({ message }) => message.id))
  return chat.subscribe(() => {
    const { nodes, run } = chat.read()
    const message = nodes.at(-1)?.message
    if (run || !message || seen.has(message.id)) return
    seen.add(message.id)
    const paths = unusableFiles(message)
    if (paths.length > 0) void store.choose({ state: 'mapped', paths })
  })
}

/** Names the selected files for which an answer ended before the model was asked. */
function unusableFiles({ parts }: ChatMessage): string[] {
  return parts.flatMap(part => (part.type === 'data-error' ? [...(part.data.binaryFiles ?? []), ...(part.data.invalidFiles ?? [])] : []))
}
