import type { DynamicToolUIPart, UIMessage, UIMessagePart } from 'ai'
import type { ChildSums, ChildView } from './children.ts'
import type { EditGrowth, EditPlan, EditSummary, EditView, VoidEdit } from './edits.ts'
import type { Parameters } from './parameters.ts'
import type { Citation, Source } from './sources.ts'
import type { Usage } from './usage.ts'

/** A stored message: the AI SDK's `UIMessage` with our metadata and data parts. Every tool part is a `dynamic-tool`. */
export type ChatMessage = UIMessage<MessageMetadata, DataParts, Record<string, never>>
export type ChatPart = UIMessagePart<DataParts, Record<string, never>>
export type ToolPart = DynamicToolUIPart

export type RunStatus = 'running' | 'waiting' | 'completed' | 'stopped' | 'failed' | 'interrupted'
export type FinishReason = 'stop' | 'length' | 'content_filter' | 'stopped' | 'timeout' | 'max_tool_rounds' | 'error'

/** Metadata of a message. Times are ISO 8601 UTC, durations milliseconds. All but the first four fields are set when the run ends. */
export interface MessageMetadata {
  runId?: string
  chatId?: string
  model?: string
  startedAt?: string
  requestId?: string
  /** Run whose recorded results of tools this answer was made with. */
  resultsOf?: string
  /** Choices of the chat and the assistant; absent where all was left to the model. */
  parameters?: Parameters
  /** On a person's message: the MCP server's prompt that it was made with. */
  prompt?: UsedPrompt
  /** On a person's message: context that Apps gave the model with it. */
  appNotes?: AppNote[]
  /** On an answer: the assistant that gave it. On a person's message: the one that it was addressed to by `@`. */
  assistant?: AnsweringAssistant
  /** On a person's message: what was chosen by `@` for its answer alone. */
  turn?: TurnChoice
  finishReason?: FinishReason
  usage?: Usage
  /** In millionths of a US dollar; absent where a model of the answer has no price. */
  costMicroUsd?: number
  durationMs?: number
  /** From the run's start to the first visible text, reasoning or call. */
  firstChunkMs?: number
  /** Time in which the model wrote: from the first chunk of each step to its end, without tools and waiting. */
  writingMs?: number
  /** Stream parts received from the provider. */
  chunksReceived?: number
  iterations?: number
  toolCalls?: number
  /** How the text of the answer was searched for tool calls; absent where it was not. */
  interception?: InterceptionFigures
  /** Absent where the answer edits no file. */
  edits?: EditSummary
  /** Number and sums of the answer's children, theirs included; absent without children. */
  children?: ChildSums
}

/** Assistant as it was called then. A person's message has no `version`: an answer is given by the version of its own time. */
export interface AnsweringAssistant {
  id: string
  name: string
  emoji: string
  /** Names the bytes of the picture that it had. */
  pictureTag?: string
  version?: number
}

/** Model and tools that answer one message alone. Tools are named `server.tool`; absent fields are left to the chat. */
export interface TurnChoice {
  model?: string
  tools?: string[]
}

/** `server` is the slug. */
export interface UsedPrompt {
  server: string
  serverTitle: string
  name: string
  title: string | null
}

/** Context that the App of a call gives the model. `server` is the slug of the App's server; `id` identifies this text. */
export interface AppNote {
  id: string
  callId: string
  server: string
  text: string
}

export interface InterceptionFigures {
  narrativeCharacters: number
  calls: number
  malformed: number
  longestHoldMs: number
  highWaterCharacters: number
}

// A type, since an interface would not fit the index signature that the AI SDK demands.
export type DataParts = {
  notice: Notice
  error: RunError
  /** The chunk id is the id of the input request, so the answer replaces the question in place. */
  input: InputRequestView
  /** The chunk id is the id of the edit, so each state of it replaces the one before. */
  edit: EditView
  /** The chunk id is the number, so each state of a citation replaces the one before. */
  citation: Citation
  /** The chunk id is the id of the child's run, so its end replaces its start in place. */
  child: ChildView
  /** Transient: text that joins an edit, so the cost of a long one is linear. */
  'edit-delta': EditGrowth
  /** Transient: takes the part of an edit away. */
  'edit-void': VoidEdit
  /** Transient: stored before files are written, for a process that continues the run. */
  'edit-plan': EditPlan
  /** Transient: for `/api/v1` readers only. */
  iteration: Iteration
  /** Transient: the last row of every run. */
  done: RunResult
}

export interface Notice {
  code: string
  message: string
  details?: unknown
}

export interface RunError {
  code: string
  message: string
  retryable: boolean
  /** Facts of a provider beside its sentence. */
  provider?: { status?: number; code?: string; retryAfterMs?: number }
  /** With `invalid_files`: selected files that are not text. */
  binaryFiles?: string[]
  /** With `invalid_files`: selected files that are missing or cannot be read. */
  invalidFiles?: string[]
}

export type InputKind = 'approval' | 'repeat' | 'loop' | 'limit' | 'elicitation' | 'sampling' | 'sign_in' | 'budget'

/** A run's wait for a person, as readers see it. `options` are the choices in the order shown, the safest useful one first. */
export interface InputRequestView {
  id: string
  kind: InputKind
  toolCallId?: string
  /** `server.tool`, for the kinds that concern a call. */
  toolName?: string
  arguments?: unknown
  message: string
  /** Reason for asking, in one sentence that names the rule. */
  reason?: string
  /** While it is open: difference between the tool's definition and the accepted one. */
  change?: TextChange[]
  /** Edits of one file that may not be written before the person allows them. The content of an answer that allows is an `EditChoice`; absent, it allows all. */
  edits?: EditView[]
  options: string[]
  schema?: unknown
  url?: string
  /**
   * Budget that has no room for the next step, and the limit in the way. `mayRaise`: the person had the right when they were asked. `retryAt`: when there may be
   * room.
   */
  budget?: { id: string; mayRaise: boolean; lacks: 'usd' | 'tokens'; retryAt: string }
  /** Child that asks, in the log of the run whose call has started it. */
  runId?: string
  /** Index of the question within its call, since a server may ask several times. */
  round?: number
  /** People who decide in place of the person, as the policy names them and by their name. */
  approvers?: { who: string; name: string }
  /** Name of the person among them who decided. */
  decidedBy?: string
  status: 'open' | 'answered' | 'expired' | 'withdrawn'
  choice?: string
  answerReason?: string
  createdAt: string
  expiresAt: string
}

/** One changed part of a definition, as lines of text. */
export interface TextChange {
  name: string
  before: string
  now: string
  /** True where both texts are cut to the surroundings of the first difference. */
  isCut?: true
}

/** Content of `toolMetadata` in every tool part and its chunks. `tool` is the server's own name. */
export interface ToolMetadata {
  server: string
  tool: string
  iteration: number
  title?: string
  /** Arguments as the model wrote them (or their beginning), where they are not a JSON object. */
  argumentsText?: string
  /** Resource URI of the tool's App at its server; absent without an App. */
  appUri?: string
  /** The App may receive the arguments while they are written, since no rule asks a person before the call. */
  appEarly?: true
  /** Only in pages: the server kept the call's result, or its arguments too (`all`), and gives them when the card is opened. */
  leftOut?: 'result' | 'all'
}

export type ToolOutcomeKind = 'ok' | 'error' | 'timeout' | 'cancelled' | 'denied'

export type ToolContent =
  | { type: 'text'; text: string }
  | { type: 'json'; value: unknown }
  /** `personOnly`: the server meant the content for the person, not for the model. */
  | { type: 'image' | 'audio' | 'file'; fileId: string; mediaType: string; name: string; sizeBytes: number; personOnly?: true }
  | { type: 'resource_link'; uri: string; name: string; description?: string; mediaType?: string }
  | { type: 'resource'; uri: string; mediaType?: string; text: string }

/** The `output` of a tool part. A `running` output is written before the request leaves, and again on progress (`preliminary`). */
export type ToolOutput =
  | { status: 'running'; startedAt: string; progress?: { progress: number; total?: number; message?: string } }
  | ({ status: 'done' } & ToolOutcome)

export interface ToolOutcome {
  outcome: ToolOutcomeKind
  server: string
  tool: string
  /** Text for the model; on failure the reason. */
  text: string
  /** Content for the person; empty on failures without content. */
  content: ToolContent[]
  /** False where the request never left: denied, cancelled in the queue, limit reached, arguments broken. */
  executed: boolean
  executionTimeMs: number
  /** Warnings for the person about a result that the model received unchanged. */
  warning?: string
  /** Present where the model received only the beginning. */
  whole?: WholeResult
  /** File with the server's unchanged result, for the tool's App. */
  appResult?: string
  /** Ids of the tools that a search found, best first; the following requests offer them. */
  found?: string[]
  /** Files of the workspace that the call has changed. */
  changedFiles?: { path: string; change: 'modified' | 'created' | 'deleted' }[]
  /** Sources by the numbers in its text, which the answer may cite. */
  sources?: Source[]
}

/** A result too long for a prompt, stored as a text file of the chat. The model reads parts of it, the person all. */
export interface WholeResult {
  fileId: string
  characters: number
  lines: number
  sizeBytes: number
  /** Number of characters that the model received with the result. */
  givenCharacters: number
}

export interface IterationToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** One complete message of a model step, independent of the provider (api-09). */
export interface Iteration {
  iteration: number
  model: string
  content: string | null
  reasoning: string | null
  toolCalls: IterationToolCall[] | null
  finishReason: 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'stopped' | 'timeout' | 'error' | null
  usage: Usage | null
  statusText: string
}

/** Content of `done`, and the run's result for `/api/v1/chat`. */
export interface RunResult {
  runId: string
  chatId: string
  messageId: string
  requestId?: string
  model: string
  response: string
  reasoning: string | null
  finishReason: FinishReason
  usage: Usage
  /** With its children; absent without any. */
  treeUsage?: Usage
  iterations: number
  toolCalls: number
  durationMs: number
  mode: 'live' | 'batch'
  /** Absent where every selected file could be used. */
  binaryFiles?: string[]
  invalidFiles?: string[]
  /** Absent where the answer edits no file. */
  edits?: { results: EditView[]; summary: EditSummary }
  /** By number; absent where the answer cites nothing. */
  citations?: Citation[]
  /** Absent where the answer shows no shell command. */
  shellCommands?: string[]
}
