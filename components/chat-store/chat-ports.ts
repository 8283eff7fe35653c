import { onNextFrame } from '#components/frame-publisher.ts'
import { request } from '#components/request.ts'
import type { ChatAssistant } from '#lib/assistants/shared.ts'
import type { ChatSnapshot, ChatState, QueuedAnswer, QueuedMessage, SnapshotMessage } from './chat-state.ts'
import { toRequest } from './outgoing-message.ts'
import { chatSaved, saveChat } from './run/chat-saves.ts'
import { clientId } from './run/client-id.ts'
import type { Refusal } from './run/refusal.ts'
import { type FollowEnd, type FollowOptions, followRun, stopRun } from './run/run-transport.ts'

export interface ChatSettings {
  model: string | null
  selectedTools: string[]
  assistant: ChatAssistant | null
}

/** A chat as it is stored before its first message. */
export type NewChatRequest = ChatSettings & {
  id: string
  temporary: boolean
  place: ChatState['place']
  /** Absent where the chat begins without any. */
  setUp?: ChatState['setUp']
}

/** Dependencies of a chat store. Functions that call the server throw `RequestError`. */
export interface ChatPorts {
  follow: (options: FollowOptions) => Promise<FollowEnd>
  /** `sendsQueue`: queued messages are sent now; otherwise they wait for the person. */
  stop: (chatId: string, runId: string | null, sendsQueue: boolean) => Promise<Refusal | null>
  createChat: (chat: NewChatRequest) => Promise<void>
  patchChat: (chatId: string, patch: { title?: string } & Partial<ChatSettings>) => Promise<void>
  loadChat: (chatId: string) => Promise<ChatSnapshot>
  /** Loads the page of messages that ends `skip` messages above `before`. */
  loadEarlier: (chatId: string, window: { before: string; skip: number }) => Promise<{ path: SnapshotMessage[]; earlier: number }>
  /** Counts the steps up to a message of the path to `from`; null where that is on another branch. */
  stepsUp: (chatId: string, messages: { from: string; to: string }) => Promise<{ steps: number | null }>
  selectBranch: (chatId: string, messageId: string) => Promise<void>
  /** Each function resolves to the queue as it is then. */
  queue: {
    list: (chatId: string) => Promise<QueuedMessage[]>
    add: (chatId: string, message: QueuedMessage) => Promise<QueuedMessage[]>
    change: (chatId: string, messageId: string, change: { text?: string; isHeld?: boolean; steers?: boolean }) => Promise<QueuedMessage[]>
    addAnswer: (chatId: string, answer: QueuedAnswer) => Promise<QueuedMessage[]>
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
    createChat: ({ id, model, selectedTools, assistant, place, setUp, temporary }) =>
      request('/api/chats', {
        method: 'POST',
        body: {
          id,
          selectedTools,
          ...(model === null ? {} : { model }),
          ...(assistant === null ? {} : { assistantId: assistant.id }),
          ...(temporary ? { temporary } : {}),
          ...setUp,
          ...(place?.project ? { projectId: place.project.id, isShared: place.isShared } : {}),
        },
      }),
    patchChat: (chatId, { assistant, ...patch }) =>
      saveChat(chatId, { ...patch, ...(assistant === undefined ? {} : { assistantId: assistant?.id ?? null }) }),
    loadChat: chatId => request(path(chatId, '/view')),
    loadEarlier: (chatId, { before, skip }) => request(path(chatId, `/view/earlier?${new URLSearchParams({ before, skip: `${skip}` })}`)),
    stepsUp: (chatId, messages) => request(path(chatId, `/view/steps?${new URLSearchParams(messages)}`)),
    selectBranch: (chatId, messageId) => request(path(chatId, '/branch'), { method: 'POST', body: { messageId } }),
    queue: queuePorts((chatId, rest, method, body) =>
      request<{ queue: QueuedMessage[] }>(path(chatId, `/queue${rest}`), {
        method,
        outlivesPage: method !== 'GET',
        ...(body === undefined ? {} : { body }),
      }).then(({ queue }) => queue),
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
    add: async (chatId, message) => {
      await chatSaved(chatId)
      return ask(chatId, '', 'POST', { message: toRequest(message), ...(message.steers ? { steers: true } : {}) })
    },
    change: (chatId, messageId, change) => ask(chatId, one(messageId), 'PATCH', change),
    addAnswer: (chatId, answer) => ask(chatId, '', 'POST', { answer }),
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
