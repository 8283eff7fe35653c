import type { Actor } from '#lib/auth/index.ts'
import type {
  AppNote,
  FinishReason,
  Fold,
  InputRequestView,
  RunError,
  RunEvent,
  RunStatus,
  SentFile,
  Usage,
  UsedPrompt,
} from '#lib/messages/index.ts'

export interface SentMessage {
  id: string
  text: string
  /** Ids of uploads for this chat. */
  files?: string[]
  /** Of an MCP server, that the words were made with. */
  prompt?: UsedPrompt
  /** What Apps of this chat tell the model, as the person has seen it. */
  appNotes?: AppNote[]
}

/** A send. The browser mints `message.id`, so a retry is harmless; `/api/v1` mints one per `requestId`. */
export interface StartRun {
  /** The person's new message; null to answer an existing one again (`parentId` names it). */
  message: SentMessage | null
  /**
   * With a message: the message it follows (null: it starts the chat anew as a sibling of the first; absent: the head of the visible path).
   * Without: the user message to answer again.
   */
  parentId?: string | null
  /** The chat is a new one, stored together with its first send: one that is refused, or that repeats an earlier one, leaves none behind. */
  newChat?: { title: string }
  /** Idempotency: the same one again answers with the same run. */
  requestId?: string
  /** Absent: the chat's. */
  model?: string
  selectedTools?: string[]
  mode?: 'live' | 'batch'
  /** The message stands in the queue of the chat: the run takes it out, or is not begun. */
  isQueued?: boolean
}

export interface StartedRun {
  runId: string
  chatId: string
  messageId: string
  userMessageId: string
  model: string
  /** The same message or request id had started this run before. */
  repeated: boolean
}

export interface RunView {
  id: string
  chatId: string
  messageId: string
  userMessageId: string
  status: RunStatus
  model: string
  mode: 'live' | 'batch'
  finishReason: FinishReason | null
  iterations: number
  usage: Usage
  inputs: InputRequestView[]
  startedAt: Date
  finishedAt: Date | null
  error: RunError | null
}

export interface InputAnswer {
  /** One of the request's `options`. */
  choice: string
  content?: unknown
  reason?: string
}

export interface QueuedView {
  id: string
  text: string
  files?: SentFile[]
  prompt?: UsedPrompt
  appNotes?: AppNote[]
  /** It is not sent before the person says so. */
  isHeld: boolean
  /** Why it could not be sent. */
  problem?: string
}

/** What is sent in a chat when its answer has ended, by the server and once, whether or not a page is open. Another person's chat is `chat_not_found`. */
export interface RunQueue {
  list(actor: Actor, chatId: string): Promise<QueuedView[]>
  /** The same id again changes nothing. It is sent at once where no answer is being written any more. */
  add(actor: Actor, chatId: string, message: SentMessage): Promise<QueuedView[]>
  /** Throws `message_not_found` for one that has been sent. */
  change(actor: Actor, place: { chatId: string; messageId: string }, change: { text?: string; isHeld?: boolean }): Promise<QueuedView[]>
  remove(actor: Actor, place: { chatId: string; messageId: string }): Promise<QueuedView[]>
  /** Sends on what is held. */
  release(actor: Actor, chatId: string): Promise<QueuedView[]>
}

/** Everything is scoped by the actor: another person's run is `run_not_found`, another's question `input_not_found`. */
export interface Runs {
  /** Stores message and run in one transaction, then runs detached. Throws `run_in_progress` with `details.run_id`, `empty_message`, model and tool refusals: nothing is stored then. */
  start(actor: Actor, chatId: string, request: StartRun): Promise<StartedRun>
  get(actor: Actor, runId: string): Promise<RunView>
  /** The chat's run in progress, or null. */
  active(actor: Actor, chatId: string): Promise<RunView | null>
  /** Ids of the chat's runs that were started at this time or later, oldest first. */
  startedSince(actor: Actor, chatId: string, at: Date): Promise<string[]>
  /** Throws `run_finished`. The run may still be ending when this resolves; everything shown is kept. What is queued waits for the person then, unless it is to be sent. */
  stop(actor: Actor, runId: string, options?: { sendsQueue: boolean }): Promise<void>
  /** The run waits no longer for servers that are starting, if it does. */
  skipServers(actor: Actor, runId: string): Promise<void>
  readonly queue: RunQueue
  answer(actor: Actor, runId: string, inputId: string, answer: InputAnswer): Promise<void>
  /** The same where only the question is known, for the browser. */
  answerById(actor: Actor, inputId: string, answer: InputAnswer): Promise<void>
  /** A person has signed in to an MCP server: what waited for that goes on. */
  signedIn(userId: string, server: string): Promise<void>
  /** The open approval or repeat question about this call, for `/api/v1` approvals. Throws `input_not_found`, `input_answered`. */
  approve(
    actor: Actor,
    runId: string,
    toolCallId: string,
    approval: { approved: boolean; scope?: 'once' | 'session' | 'always'; reason?: string },
  ): Promise<void>
  /** Committed events with `seq > after`, then live ones, until the run has ended or the signal aborts. Start, reconnect and second viewer are this one path. */
  tail(actor: Actor, runId: string, options: { after: number; signal: AbortSignal }): Promise<AsyncIterable<RunEvent[]>>
  /** The answer so far, and the `seq` to go on from: for the server-rendered page of a chat with a run in progress. */
  snapshot(actor: Actor, runId: string): Promise<{ fold: Fold; after: number }>
  /** Resolves once no run of this process is under way, or the signal aborts. New ones may begin meanwhile. */
  drain(signal: AbortSignal): Promise<void>
  /** All runs of this process have ended or were handed over. */
  close(): Promise<void>
}
