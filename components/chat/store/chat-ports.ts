import { onNextFrame } from '#components/frame-publisher.ts'
import { request } from '#components/request.ts'
import { clientId } from '../run/client-id.ts'
import type { Refusal } from '../run/refusal.ts'
import { type FollowEnd, type FollowOptions, followRun, stopRun } from '../run/run-transport.ts'
import type { ChatSnapshot, QueuedMessage, SnapshotMessage } from './chat-state.ts'
import { toRequest } from './outgoing-message.ts'

export interface ChatSettings {
  model: string | null
  selectedTools: string[]
}

/** Dependencies of a chat store. Functions that call the server throw `RequestError`. */
export interface ChatPorts {
  follow: (options: FollowOptions) => Promise<FollowEnd>
  /** `sendsQueue`: queued messages are sent now; otherwise they wait for the person. */
  stop: (chatId: string, runId: string | null, sendsQueue: boolean) => Promise<Refusal | null>
  createChat: (chat: { id: string } & ChatSettings) => Promise<void>
  patchChat: (chatId: string, patch: { title?: string } & Partial<ChatSettings>) => Promise<void>
  loadChat: (chatId: string) => Promise<ChatSnapshot>
  loadEarlier: (chatId: string, before: string) => Promise<{ path: SnapshotMessage[]; earlier: number }>
  selectBranch: (chatId: string, messageId: string) => Promise<void>
  /** Each function resolves to the queue as it is then. */
  queue: {
    list: (chatId: string) => Promise<QueuedMessage[]>
    add: (chatId: string, message: QueuedMessage) => Promise<QueuedMessage[]>
    change: (chatId: string, messageId: string, change: { text?: string; isHeld?: boolean }) => Promise<QueuedMessage[]>
    remove: (chatId: string, messageId: string) => Promise<QueuedMessage[]>
    release: (chatId: string) => Promise<QueuedMessage[]>
  }
  onFrame: (run: () => void) => void
  /** Runs something later. */
  after: (ms: number, run: () => void) => void
  now: () => number
  newId: () => string
  wake?: EventTarget
  /** Reports that a run began or ended, or that the title changed. */
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
    queue: queuePorts((chatId, rest, method, body) =>
      request<{ queue: QueuedMessage[] }>(path(chatId, `/queue${rest}`), { method, ...(body === undefined ? {} : { body }) }).then(
        ({ queue }) => queue,
      ),
    ),
    after: (ms, run) => void setTimeout(run, ms),
    onFrame: onNextFrame,
    now: () => Date.now(),
    newId: () => clientId(),
    wake: createPageWake(),
    onChange,
  }
}

type AskQueue = (chatId: string, rest: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', body?: unknown) => Promise<QueuedMessage[]>

function queuePorts(ask: AskQueue): ChatPorts['queue'] {
  const one = (messageId: string) => `/${encodeURIComponent(messageId)}`
  return {
    list: chatId => ask(chatId, '', 'GET'),
    add: (chatId, message) => ask(chatId, '', 'POST', { message: toRequest(message) }),
    change: (chatId, messageId, change) => ask(chatId, one(messageId), 'PATCH', change),
    remove: (chatId, messageId) => ask(chatId, one(messageId), 'DELETE'),
    release: chatId => ask(chatId, '/release', 'POST'),
  }
}

/**
 * Creates a target that fires `wake` when the network is back or the page becomes visible: a moment to doubt every open connection. It
 * never fires on the server.
 */
function createPageWake(): EventTarget {
  const wake = new EventTarget()
  if (typeof document === 'undefined') return wake
  const say = () => void wake.dispatchEvent(new Event('wake'))
  window.addEventListener('online', say)
  window.addEventListener('pageshow', say)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') say()
  })
  return wake
}
