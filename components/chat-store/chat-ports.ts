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
  createChat: (chat: NewChatRequest) => Promise<unknown>
  patchChat: (chatId: string, patch: { title?: string } & Partial<ChatSettings>) => Promise<unknown>
  loadChat: (chatId: string) => Promise<ChatSnapshot>
  /** Loads the page of messages that ends `skip` messages above `before`. */
  loadEarlier: (chatId: string, window: { before: string; skip: number }) => Promise<{ path: SnapshotMessage[]; earlier: number }>
  /** Counts the steps up to a message of the path to `from`; null where that is on another branch. */
  stepsUp: (chatId: string, messages: { from: string; to: string }) => Promise<{ steps: number | null }>
  selectBranch: (chatId: string, messageId: string) => Promise<unknown>
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
  return {
    follow: followRun,
    stop: stopRun,
    createChat: ({ id, model, selectedTools, assistant, place, setUp, temporary }) =>
      request('POST /api/chats', {
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
    loadChat: chatId => request('GET /api/chats/[chatId]/view', { params: { chatId } }),
    loadEarlier: (chatId, { before, skip }) =>
      request('GET /api/chats/[chatId]/view/earlier', { params: { chatId }, query: { before, skip } }),
    stepsUp: (chatId, messages) => request('GET /api/chats/[chatId]/view/steps', { params: { chatId }, query: messages }),
    selectBranch: (chatId, messageId) => request('POST /api/chats/[chatId]/branch', { params: { chatId }, body: { messageId } }),
    queue: queuePorts,
    after: (ms, run) => void setTimeout(run, ms),
    onFrame: onNextFrame,
    now: () => Date.now(),
    newId: () => clientId(),
    wake: createPageWake(),
    onChange,
  }
}

const queueOf = ({ queue }: { queue: QueuedMessage[] }) => queue

const queuePorts: ChatPorts['queue'] = {
  list: chatId => request('GET /api/chats/[chatId]/queue', { params: { chatId } }).then(queueOf),
  async add(chatId, message) {
    await chatSaved(chatId)
    const body = { message: toRequest(message), ...(message.steers ? { steers: true } : {}) }
    return request('POST /api/chats/[chatId]/queue', { params: { chatId }, body, outlivesPage: true }).then(queueOf)
  },
  change: (chatId, messageId, body) =>
    request('PATCH /api/chats/[chatId]/queue/[messageId]', { params: { chatId, messageId }, body, outlivesPage: true }).then(queueOf),
  addAnswer: (chatId, answer) =>
    request('POST /api/chats/[chatId]/queue', { params: { chatId }, body: { answer }, outlivesPage: true }).then(queueOf),
  remove: (chatId, messageId) =>
    request('DELETE /api/chats/[chatId]/queue/[messageId]', { params: { chatId, messageId }, outlivesPage: true }).then(queueOf),
  release: chatId => request('POST /api/chats/[chatId]/queue/release', { params: { chatId }, outlivesPage: true }).then(queueOf),
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
