import type { Actor } from '#lib/auth/index.ts'
import type {
  AnsweringAssistant,
  AppNote,
  ChildStatus,
  EditSummary,
  EditView,
  FinishReason,
  Fold,
  InputRequestView,
  RunError,
  RunEvent,
  RunStatus,
  SentFile,
  TextChange,
  TurnChoice,
  UndoneEdits,
  Usage,
  UsedPrompt,
} from '#lib/messages/index.ts'
import type { AllRuns } from './all-runs.ts'
import type { RecordingPage } from './run/recording.ts'

export type { RecordedEvent, RecordingPage } from './run/recording.ts'

export interface SentMessage {
  id: string
  text: string
  /** Ids of uploads for this chat. */
  files?: string[]
  /** The prompt of an MCP server that made the words. */
  prompt?: UsedPrompt
  /** Id of the assistant that answers this message alone. */
  assistant?: string
  /** Model and tools of this message alone. */
  turn?: TurnChoice
  /** Notes of this chat's Apps for the model, as the user has seen them. */
  appNotes?: AppNote[]
}

/** A send. The browser makes `message.id`, so a retry is harmless; `/api/v1` makes one per `requestId`. */
export interface StartRun {
  /** The user's new message; null to answer an existing one again (`parentId` names it). */
  message: SentMessage | null
  /**
   * With a message, the message that it follows. Null starts the chat again as a sibling of the first message; if absent, it is the head of the
   * visible path. Without a message, the user message to answer again.
   */
  parentId?: string | null
  /** Set for a new chat, which is stored together with its first send. A send that is refused or repeated leaves no chat behind. */
  newChat?: { title: string }
  /** Idempotency key: a second send with it returns the same run. */
  requestId?: string
  /** The chat's model where it is absent. */
  model?: string
  selectedTools?: string[]
  /** Assistant that answers this message alone; absent: the one of the chat. */
  assistantId?: string
  /** Paths in their stored form, which become the selection of the chat together with the message. `conflict`: the chat has left their workspace. */
  selectedFiles?: { workspaceId: string | null; paths: string[] }
  /** Schedule that sends the message. */
  scheduleId?: string
  mode?: 'live' | 'batch'
  /** Refused with `budget_reached` where no budget has room for an answer now, instead of waiting. */
  refusesToWait?: boolean
  /** Ended run of this chat whose recorded results of tools take the place of calls. No tool is called, no file written, and no person asked. */
  resultsOf?: string
  /** The message is in the queue of the chat: the start takes it out, or is refused. */
  isQueued?: boolean
}

export interface StartedRun {
  runId: string
  chatId: string
  messageId: string
  userMessageId: string
  model: string
  /** True if an earlier send with the same message or request id started this run. */
  repeated: boolean
}

export interface RunView {
  id: string
  chatId: string
  /** Person who asked for the answer, and who alone answers its questions. */
  userId: string
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
  parentRunId: string | null
  depth: number
  /** Runs that its calls have started, the oldest first. */
  children: ChildOfRun[]
}

export interface ChildOfRun {
  runId: string
  task: string
  status: RunStatus
  /** Null before its end. */
  resultStatus: ChildStatus | null
  usage: Usage
}

export interface InputAnswer {
  /** One of the question's `options`. */
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
  assistant?: AnsweringAssistant
  turn?: TurnChoice
  /** Not sent until the user releases it. */
  isHeld: boolean
  /** Another answer to this message, by this model, instead of a new message. */
  answers?: { messageId: string; model: string }
  /** Given to the model at the next step of the answer being written; sent after the answer if no step follows. */
  steers?: true
  /** The reason why it could not be sent. */
  problem?: string
}

export interface QueuedChange {
  text?: string
  isHeld?: boolean
  steers?: boolean
}

/** Messages that the server sends, each once, when the answer in their chat has ended, even without an open page. Another user's chat is `chat_not_found`. */
export interface RunQueue {
  list(actor: Actor, chatId: string): Promise<QueuedView[]>
  /** Adds a message; the same id again changes nothing. It is sent immediately where no answer is being written. */
  add(actor: Actor, chatId: string, message: SentMessage, options?: { steers: boolean }): Promise<QueuedView[]>
  /**
   * Adds another answer to a message of the person, by another model, which is written when the one being written has ended. Throws `conflict` where
   * messages wait already: they would follow an answer that is no longer shown.
   */
  addAnswer(actor: Actor, chatId: string, answer: { id: string; messageId: string; model: string }): Promise<QueuedView[]>
  /** Changes a waiting message. Throws `message_not_found` for one that has been sent. */
  change(actor: Actor, place: { chatId: string; messageId: string }, change: QueuedChange): Promise<QueuedView[]>
  remove(actor: Actor, place: { chatId: string; messageId: string }): Promise<QueuedView[]>
  /** Releases held messages. */
  release(actor: Actor, chatId: string): Promise<QueuedView[]>
}

/** Question of another person about a call. It says nothing of their chat. */
export interface RequestView {
  id: string
  asker: string
  tool: string
  server: string
  arguments: unknown
  reason: string
  change: TextChange[]
  approvers: string
  createdAt: string
  expiresAt: string
  /** Decision of this person; null while the question is open. */
  decided: { choice: 'allow' | 'deny'; reason: string | null; at: string } | null
}

export interface RequestDecision {
  choice: 'allow' | 'deny'
  reason?: string
}

/** Questions about calls of others, which a policy sends to a group or role. */
export interface Requests {
  /** Lists the open questions that this person may decide, then what they have decided, the newest first. */
  list(actor: Actor): Promise<RequestView[]>
  /** Counts the open ones. */
  count(actor: Actor): Promise<number>
  /** Decides one; the first decision counts. Throws `input_not_found` for what is not theirs to decide, and `input_answered`. */
  decide(actor: Actor, requestId: string, decision: RequestDecision): Promise<void>
}

/** The runs of an actor: another user's run is `run_not_found`, another user's question `input_not_found`. */
export interface Runs {
  /** Stores message and run in one transaction, then runs detached. Throws `run_in_progress` with `details.run_id`, `empty_message`, model and tool refusals: nothing is stored then. */
  start(actor: Actor, chatId: string, request: StartRun): Promise<StartedRun>
  get(actor: Actor, runId: string): Promise<RunView>
  /** Finds the chat's run in progress, or null. */
  active(actor: Actor, chatId: string): Promise<RunView | null>
  /** Lists ids of the chat's runs that were started at this time or later, oldest first. */
  startedSince(actor: Actor, chatId: string, at: Date): Promise<string[]>
  /** Asks a run and its children to stop; everything shown is kept. The run may still be ending when this resolves. The queue is held, unless `sendsQueue`. Throws `run_finished`. */
  stop(actor: Actor, runId: string, options?: { sendsQueue: boolean }): Promise<void>
  /** The run waits no longer for servers that are starting, if it does. */
  skipServers(actor: Actor, runId: string): Promise<void>
  readonly queue: RunQueue
  answer(actor: Actor, runId: string, inputId: string, answer: InputAnswer): Promise<void>
  /** Answers a question where the caller, the browser, knows its id alone. */
  answerById(actor: Actor, inputId: string, answer: InputAnswer): Promise<void>
  /** Runs of everybody, for administrators. */
  readonly all: AllRuns
  /** Questions of others that a policy sends to groups and roles. */
  readonly requests: Requests
  /** Continues the calls that waited until the user signed in to an MCP server. */
  signedIn(userId: string, server: string): Promise<void>
  /** Answers the open approval or repeat question about this call, for `/api/v1`. Throws `input_not_found`, `input_answered`. */
  approve(
    actor: Actor,
    runId: string,
    toolCallId: string,
    approval: { approved: boolean; scope?: 'once' | 'session' | 'always'; reason?: string },
  ): Promise<void>
  /** Reads committed events with `seq > after`, then live ones, until the run has ended or the signal aborts. Start, reconnect and second viewer use this one path. */
  tail(actor: Actor, runId: string, options: { after: number; signal: AbortSignal }): Promise<AsyncIterable<RunEvent[]>>
  /**
   * Reads the log of an ended run with its times, a page after another, to show the run again. Throws `events_expired` where it is no longer kept, and
   * `run_in_progress` before its end.
   */
  recording(actor: Actor, runId: string, page: { chatId: string; after: number }): Promise<RecordingPage>
  /** Reads the answer so far, and the `seq` to continue from, for the server-rendered page of a chat with a run in progress. */
  snapshot(actor: Actor, runId: string): Promise<{ fold: Fold; after: number }>
  /**
   * Undoes the edits of one answer in files that are still as it left them; the others are named with the reason. Throws `chat_not_found`,
   * `message_not_found`.
   */
  undoEdits(actor: Actor, chatId: string, messageId: string): Promise<Omit<UndoneEdits, 'at'>>
  /**
   * Applies one edit that was proposed or not applied, to its file as it is now. Throws `not_found`, `conflict` for one that is applied and under review,
   * `no_workspace`, `forbidden`, `unusable` with the reason where it does not fit, and `changed_on_disk`.
   */
  applyEdit(
    actor: Actor,
    chatId: string,
    place: { messageId: string; editId: string },
  ): Promise<{ edit: EditView; edits: EditSummary | null }>
  /**
   * Discards edits of an answer that were proposed or not made, or brings them back as they were: those named, or all. Repeated, it changes nothing more.
   * Throws `chat_not_found`, `message_not_found`, and `not_found` for an id that no such edit has.
   */
  discardEdits(
    actor: Actor,
    chatId: string,
    choice: { messageId: string; editIds: readonly string[] | null; isDiscarded: boolean },
  ): Promise<{ edits: EditSummary | null }>
  /** Deletes the events of runs that ended before the retention period. Returns their number. */
  forgetEvents(signal: AbortSignal): Promise<number>
  /** Resolves once the last run of this process has ended, or the signal aborts. New runs may begin in the meantime. */
  drain(signal: AbortSignal): Promise<void>
  /** Resolves when all runs of this process have ended or were handed over. */
  close(): Promise<void>
}
