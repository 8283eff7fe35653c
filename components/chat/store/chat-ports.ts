import { request } from '../../request.ts'
import { clientId } from '../run/client-id.ts'
import { createPageWake } from '../run/page-wake.ts'
import type { Refusal } from '../run/refusal.ts'
import { type FollowEnd, type FollowOptions, followRun, stopRun } from '../run/run-transport.ts'
import type { ChatSnapshot, QueuedMessage, SnapshotMessage } from './chat-state.ts'
import { onNextFrame } from './frame-publisher.ts'
import { createStoredQueue } from './stored-queue.ts'

export interface ChatSettings {
  model: string | null
  selectedTools: string[]
}

/** The world of a chat store. The functions that ask the server throw `RequestError`. */
export interface ChatPorts {
  follow: (options: FollowOptions) => Promise<FollowEnd>
  stop: (chatId: string, runId: string | null) => Promise<Refusal | null>
  createChat: (chat: { id: string } & ChatSettings) => Promise<void>
  patchChat: (chatId: string, patch: { title?: string } & Partial<ChatSettings>) => Promise<void>
  loadChat: (chatId: string) => Promise<ChatSnapshot>
  loadEarlier: (chatId: string, before: string) => Promise<{ path: SnapshotMessage[]; earlier: number }>
  selectBranch: (chatId: string, messageId: string) => Promise<void>
  storedQueue: { read(chatId: string): QueuedMessage[]; write(chatId: string, queue: QueuedMessage[]): void }
  onFrame: (run: () => void) => void
  now: () => number
  newId: () => string
  wake?: EventTarget
  /** A run began or ended, or the chat's name changed. */
  onChange: (chatId: string, what: 'started' | 'ended' | 'renamed') => void
}

export function browserPorts(onChange: ChatPorts['onChange']): ChatPorts {
  const path = (chatId: string, rest = '') => `/api/chats/${encodeURIComponent(chatId)}${rest}`
  return {
    follow: followRun,
    stop: stopRun,
    createChat: ({ id, model, selectedTools }) =>
      request('/api/chats', { method: 'POST', body: { id, selectedTools, ...(model === null ? {} : { model }) } }),
    patchChat: (chatId, patch) => request(path(chatId), { method: 'PATCH', body: patch }),
    loadChat: chatId => request(path(chatId, '/view')),
    loadEarlier: (chatId, before) => request(path(chatId, `/view/earlier?before=${encodeURIComponent(before)}`)),
    selectBranch: (chatId, messageId) => request(path(chatId, '/branch'), { method: 'POST', body: { messageId } }),
    storedQueue: createStoredQueue(),
    onFrame: onNextFrame,
    now: () => Date.now(),
    newId: () => clientId(),
    wake: createPageWake(),
    onChange,
  }
}
