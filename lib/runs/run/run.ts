import type { AssistantInUse } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { BudgetGate, Hold, Rates } from '#lib/budgets/index.ts'
import type { Files } from '#lib/chats/index.ts'
import type { Context, History, KnownChat, PageItem, Pages, RunLayout } from '#lib/context/index.ts'
import type { InterceptorCounters } from '#lib/intercept/index.ts'
import type { CatalogTool, Mcp } from '#lib/mcp/index.ts'
import { type ChatMessage, noUsage, type Parameters, type Usage } from '#lib/messages/index.ts'
import type { Models, ResolvedModel } from '#lib/models/index.ts'
import type { Clock, Frames, Logger } from '#lib/platform/index.ts'
import type { CallCounter, UsageLedger, UsagePlace, UsageRecord } from '#lib/usage/index.ts'
import type { UnusableFiles } from '#lib/workspace/index.ts'
import type { CallsInFlight } from './calls-in-flight.ts'
import type { Allowance, Children } from './children-port.ts'
import type { EditPorts } from './edit-ports.ts'
import type { OwnPorts } from './own-ports.ts'
import type { RecordedResults } from './recorded.ts'
import type { Recorder, RunWriter } from './recorder.ts'
import type { RunSources } from './run-sources.ts'
import type { RunStop } from './run-stop.ts'
import type { Steering } from './steering-port.ts'
import type { StoredQuestions } from './stored-questions.ts'
import type { WorkTime } from './work-time.ts'

/** Limits of runs, as the administrators set them now. */
export interface RunLimits {
  maxToolRounds: number
  toolConcurrency: number
  runTimeoutMs: number
  inputExpiryHours: number
  eventRetentionDays: number
  automaticTitles: boolean
  /** Most tokens that the definitions of tools take in one request. */
  toolBudgetTokens: number
  /** Most megabytes that one answer stores. */
  answerLimitMb: number
  fetchesPages: boolean
  /** Answers may give tasks to children. */
  delegates: boolean
  /** Deepest that children of children go; the answer itself is at 0. */
  delegateDepth: number
  /** Most children of one run that work at the same time. */
  delegatesAtOnce: number
  /** Most children in the tree of one answer. */
  delegatesPerAnswer: number
  /** Most tokens that an answer and its children use together, before no child begins another step. */
  delegateTokens: number
  /** Full id of the model that summarises; empty takes the chat's own. */
  smallModel: string
}

/** One run while this process holds its lease. A function names the objects that it uses. */
export interface Run {
  facts: RunFacts
  ports: RunPorts
  state: RunState
}

/** Facts of a run: none changes while it runs. */
export interface RunFacts {
  readonly runId: string
  /** Set in the run of a child. */
  readonly child: ChildFacts | null
  readonly chatId: string
  readonly messageId: string
  readonly userMessageId: string
  readonly requestId: string | null
  readonly token: string
  /** Model that the run was started with; its budget bounds the history. */
  readonly modelId: string
  readonly actor: Actor
  /** The end of the visible path up to the user's message: what requests can hold of it, whole turns. */
  readonly path: ChatMessage[]
  /** Messages before the path, and what replaces them. */
  readonly history: Omit<History, 'path'>
  /** Assistant that answers, at the version of the run; null without one. */
  readonly assistant: AssistantInUse | null
  readonly selectedTools: readonly string[]
  readonly mode: 'live' | 'batch'
  /** True if an earlier process began it. */
  readonly isTakenUp: boolean
  readonly resultsOf: string | null
  /** Results that take the place of calls; edits of files are then proposals. Null in a run that calls its tools. */
  readonly recorded: RecordedResults | null
  /** Choices of the chat and the assistant, as they were at the start. */
  readonly parameters: Parameters
  readonly startedAt: Date
  readonly limits: RunLimits
  /** Project, assistant and schedule for which its usage is counted. */
  readonly place: UsagePlace
}

/** Place of a child in the tree of an answer. */
export interface ChildFacts {
  readonly parentRunId: string
  readonly depth: number
  /** Run of the person's message, its chat and its answer: rules and permissions are those of that chat, and changed files belong to that answer. */
  readonly root: RootFacts
  readonly allowance: Allowance
}

export interface RootFacts {
  readonly runId: string
  readonly chatId: string
  readonly messageId: string
}

/** Selected files that no prompt can have. `isWithheld`: they are those of another person's chat, and its folder is not open to this one. */
export interface CheckedFiles extends UnusableFiles {
  hasFolder?: boolean
  isWithheld?: boolean
  /** Files that a rule keeps from models: the run continues without them. */
  keptFiles?: readonly string[]
}

/**
 * Other rooms and tables, as one run uses them. `createRunPorts` wraps each call that reaches the database once, so it is retried while the
 * database is away. `tools.call` and `tools.resume` are never retried: a call must not leave twice.
 */
export interface RunPorts {
  models: Pick<Models, 'list' | 'resolve'>
  tools: Pick<Mcp, 'tools' | 'unasked' | 'judge' | 'noteDecision' | 'decide' | 'grant' | 'call' | 'resume'> & {
    /** Keeps of Parley's own tools those that a person may use. */
    usableOf(actor: Actor, tools: readonly CatalogTool[]): Promise<CatalogTool[]>
  }
  context: Pick<Context, 'layOut' | 'shortened' | 'awaitMap'>
  files: Pick<Files, 'add' | 'read' | 'readOfChat' | 'text'>
  pages: Pick<Pages, 'fetchOf' | 'itemsOn' | 'wholeOf'>
  usage: UsageLedger
  budgets: BudgetGate
  rates: Pick<Rates, 'spent'>
  edits: EditPorts
  own: OwnPorts
  children: Children
  /** Finds the selected files of a chat that no prompt can have. */
  unusableFiles: (actor: Actor, chatId: string) => Promise<CheckedFiles>
  questions: StoredQuestions
  /** Finds those who decide about a call in place of the person, and tells administrators where there is nobody. */
  approvers: (approvers: string, toolName: string) => Promise<Approvers>
  steering: Steering & Pick<Recorder, 'announce'>
  /** Calls the listener with the kind of each note on the bus to this run, until the returned function is called. */
  onNote: (listener: (kind: string) => void) => () => void
  /** Asks the database whether this process still has the run. */
  isLeaseHeld: () => Promise<boolean>
  clock: Clock
  frames: Pick<Frames, 'toStore'>
  log: Logger
  /** Address of this instance; empty where none is configured. */
  siteUrl: string
}

/** People who decide about a call in place of its person. `who` is as in a policy, with a group by its id. */
export interface Approvers {
  who: string
  name: string
  /** Accounts that may decide, without the person. */
  people: readonly string[]
}

/** State of a run in this process. */
export interface RunState {
  /** Model of the next step. A fallback replaces it for the rest of the run. */
  model: ResolvedModel
  readonly writer: RunWriter
  readonly signal: AbortSignal
  readonly stop: (why: RunStop) => void
  readonly workTime: WorkTime
  readonly callsInFlight: CallsInFlight
  /** Ids of the questions that wait for an answer. */
  readonly openInputs: Set<string>
  /** True once this process has stored a question of the run. */
  hasAsked: boolean
  /** Model-facing names of tools whose definitions the provider has refused. */
  readonly refusedTools: Set<string>
  /** Most tokens of a request of this run; less each time the provider calls a request too long. */
  mostTokens: number
  /** Layout of the last request; null before the first one of this process. */
  layout: RunLayout | null
  /** False where the chat was found without a folder as the run began; null where nothing has looked. */
  hasFolder: boolean | null
  /** The chat as the start has found it; null in a run that was taken up. */
  readonly known: KnownChat | null
  /** Usage of the chat before the run, as its claim found it; null in a run that was taken up. */
  readonly usageBefore: Usage | null
  /** Amount that the step in progress holds of budgets; null where none applies. */
  hold: Hold | null
  /** Id of the model for which the step in progress was reserved; null before. */
  reservedFor: string | null
  /** Usage of the last step, which the end of the run stores. */
  unrecorded: UsageRecord | null
  /** Calls of tools that no stored row counts yet. */
  readonly serverCalls: CallCounter
  /** Pages from the web in the prompt of every step: those of the path, as the first step found them. */
  pages: readonly PageItem[]
  /** Sources that the answer may cite; null before a call reserves numbers. */
  sources: RunSources | null
  readonly stats: RunStats
}

export interface RunStats {
  iterations: number
  toolCalls: number
  usage: Usage
  /** Null from the first step on whose model has no price. */
  costMicroUsd: number | null
  /** Sampling requests of MCP servers. */
  samples: number
  /** Usage of the last request; null where its provider did not count. */
  lastUsage: Usage | null
  chunksReceived: number
  firstChunkMs: number | null
  /** Null in a run that was taken up: its time before that is not known. */
  writingMs: number | null
  /** Null where no interceptor has read the answer. */
  interception: InterceptorCounters | null
}

export const noStats: RunStats = {
  iterations: 0,
  toolCalls: 0,
  usage: noUsage,
  costMicroUsd: 0,
  samples: 0,
  lastUsage: null,
  chunksReceived: 0,
  firstChunkMs: null,
  writingMs: 0,
  interception: null,
}

/** The run at the top of the tree that a run belongs to: itself, unless it is a child. */
export function rootOf({ child, runId, chatId, messageId }: Pick<RunFacts, 'child' | 'runId' | 'chatId' | 'messageId'>): RootFacts {
  return child?.root ?? { runId, chatId, messageId }
}

/** Time since the run was stored, in milliseconds. */
export function elapsedMs({ facts, ports }: Pick<Run, 'facts' | 'ports'>): number {
  return ports.clock.nowMs() - facts.startedAt.getTime()
}

/** Leaves the cost out where nothing was charged: no step was made, or its model has no price. */
export function costOf({ costMicroUsd, usage }: RunStats): { costMicroUsd?: number } {
  return costMicroUsd === null || usage.totalTokens === 0 ? {} : { costMicroUsd }
}
