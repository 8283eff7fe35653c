import type { DynamicToolUIPart, UIMessage, UIMessagePart } from 'ai'
import type { Usage } from './usage.ts'

/** What a stored message is: the AI SDK's `UIMessage` with our metadata and data parts. Every tool part is a `dynamic-tool`. */
export type ChatMessage = UIMessage<MessageMetadata, DataParts, Record<string, never>>
export type ChatPart = UIMessagePart<DataParts, Record<string, never>>
export type ToolPart = DynamicToolUIPart

export type RunStatus = 'running' | 'waiting' | 'completed' | 'stopped' | 'failed' | 'interrupted'
export type FinishReason = 'stop' | 'length' | 'content_filter' | 'stopped' | 'timeout' | 'max_tool_rounds' | 'error'

/** On an assistant message. Times are ISO 8601 UTC, durations milliseconds. All but the first four stand there from the run's end on. */
export interface MessageMetadata {
  runId?: string
  chatId?: string
  model?: string
  startedAt?: string
  requestId?: string
  /** On a person's message: it was made with this prompt of an MCP server. */
  prompt?: UsedPrompt
  /** On a person's message: what Apps told the model with it. */
  appNotes?: AppNote[]
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
  /** Of an answer whose tool calls were looked for in its text. */
  interception?: InterceptionFigures
}

/** `server` is the slug. */
export interface UsedPrompt {
  server: string
  serverTitle: string
  name: string
  title: string | null
}

/** What the App of a call tells the model. `server` is the slug of the one that brought the App; `id` names these very words. */
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

// An interface would not fit the index signature that the AI SDK asks for.
export type DataParts = {
  notice: Notice
  error: RunError
  /** Its chunk id is the input request's id, so that the answer replaces the question in place. */
  input: InputRequestView
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
}

export type InputKind = 'approval' | 'repeat' | 'loop' | 'limit' | 'elicitation' | 'sampling' | 'sign_in' | 'budget'

/** A wait on a person, as readers see it. `options` are the choices in the order shown; the safest useful one stands first. */
export interface InputRequestView {
  id: string
  kind: InputKind
  toolCallId?: string
  /** `server.tool`, for the kinds that are about a call. */
  toolName?: string
  arguments?: unknown
  message: string
  /** Why the person is asked, in one sentence that names the rule. */
  reason?: string
  /** While it is open: how the definition of the tool differs from the one that was accepted. */
  change?: TextChange[]
  options: string[]
  schema?: unknown
  url?: string
  /** Which question of its call it is, where a server may ask several times. */
  round?: number
  status: 'open' | 'answered' | 'expired' | 'withdrawn'
  choice?: string
  answerReason?: string
  createdAt: string
  expiresAt: string
}

/** One part of something that was changed, as texts of lines. */
export interface TextChange {
  name: string
  before: string
  now: string
  /** Both are cut to what stands around the first difference. */
  isCut?: true
}

/** What stands in `toolMetadata` of every tool part and its chunks. `tool` is the server's own name. */
export interface ToolMetadata {
  server: string
  tool: string
  iteration: number
  title?: string
  /** What the model wrote as arguments, or its beginning, where that is no JSON object. */
  argumentsText?: string
  /** Where the page of the tool's App stands at its server, where it has one. */
  appUri?: string
  /** The App may have the arguments while they are written: whatever they become, nobody is asked before the call. */
  appEarly?: true
}

export type ToolOutcomeKind = 'ok' | 'error' | 'timeout' | 'cancelled' | 'denied'

export type ToolContent =
  | { type: 'text'; text: string }
  | { type: 'json'; value: unknown }
  /** `personOnly`: its server did not mean it for the model. */
  | { type: 'image' | 'audio' | 'file'; fileId: string; mediaType: string; name: string; sizeBytes: number; personOnly?: true }
  | { type: 'resource_link'; uri: string; name: string; description?: string; mediaType?: string }
  | { type: 'resource'; uri: string; mediaType?: string; text: string }

/** The `output` of a tool part. A `running` one is written ahead, before the request leaves, and again on progress (`preliminary`). */
export type ToolOutput =
  | { status: 'running'; startedAt: string; progress?: { progress: number; total?: number; message?: string } }
  | ({ status: 'done' } & ToolOutcome)

export interface ToolOutcome {
  outcome: ToolOutcomeKind
  server: string
  tool: string
  /** What the model sees; on failure the reason. */
  text: string
  /** What the person sees; empty on failures that have no content. */
  content: ToolContent[]
  /** False where the call never left: denied, cancelled in the queue, limit reached, arguments broken. */
  executed: boolean
  executionTimeMs: number
  /** What the person should know of a result that the model got as it is. */
  warning?: string
  /** Where the model was given only the beginning. */
  whole?: WholeResult
  /** The file with the result as the server gave it, for the App of the tool. */
  appResult?: string
  /** Ids of the tools that a search has found, best first: they are in the requests that follow. */
  found?: string[]
}

/** A result that is too long for a prompt, kept as a text file of the chat: the model reads parts of it, the person all. */
export interface WholeResult {
  fileId: string
  characters: number
  lines: number
  sizeBytes: number
  /** How many characters the model was given with the result. */
  givenCharacters: number
}

export interface IterationToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** One complete message of a model step, the provider-agnostic reply of api-09. */
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

/** Everything `done` carries; also the run's result for `/api/v1/chat`. */
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
  iterations: number
  toolCalls: number
  durationMs: number
  mode: 'live' | 'batch'
}
