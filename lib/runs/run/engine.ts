import type { Assistants } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { BudgetGate, Budgets, Rates } from '#lib/budgets/index.ts'
import type { Chats, Files } from '#lib/chats/index.ts'
import type { Compactions, Context, Pages } from '#lib/context/index.ts'
import type { Knowledge } from '#lib/knowledge/index.ts'
import type { Mcp } from '#lib/mcp/index.ts'
import type { Memory } from '#lib/memory/index.ts'
import type { ChatMessage, RunEvent } from '#lib/messages/index.ts'
import type { Models, ResolvedModel } from '#lib/models/index.ts'
import type { MessageRoom, Platform, TextRoom } from '#lib/platform/index.ts'
import type { Skills } from '#lib/skills/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import type { WebSearch } from '#lib/web/index.ts'
import type { FileChanges, Workspaces } from '#lib/workspace/index.ts'
import { createEventStore, type EventStore } from './event-store.ts'
import { createLeases, type Leases } from './leases.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { RunLimits } from './run.ts'
import type { RunRow } from './run-row.ts'

/** The rooms that runs use, handed in by the composition root. */
export interface RunDeps {
  platform: Platform
  models: Models
  mcp: Mcp
  chats: Chats
  files: Files
  context: Context
  pages: Pages
  compactions: Pick<Compactions, 'historyOf' | 'answered'>
  usage: UsageLedger
  budgets: BudgetGate & { admin: Pick<Budgets['admin'], 'raise' | 'mayRaise'> }
  rates: Rates
  assistants: Pick<Assistants, 'forRun' | 'atVersion' | 'list'>
  workspaces: Pick<Workspaces, 'unusable' | 'get' | 'sight' | 'readText' | 'realPath' | 'namedPaths' | 'allPaths'>
  /** Absent where nothing is remembered. */
  memory?: RunMemory
  skills: Pick<Skills, 'enabled' | 'read'>
  /** Absent where nothing is sought in the web. */
  web?: RunWeb
  /** Absent where there are no collections. */
  knowledge?: RunKnowledge
  fileChanges: Pick<FileChanges, 'write' | 'move' | 'moveFolder' | 'undo'>
  /** Reads the limits as administrators have set them now. */
  limits: () => Promise<RunLimits>
  /** Finds the owner of a run that is taken up after its process died. Null when that user is deleted or disabled. */
  actorOf: (userId: string) => Promise<Actor | null>
  /** Requires room for a message that waits, which counts towards the person's quota. */
  textRoom?: TextRoom
  /** Requires room for a message and its answer. */
  messageRoom?: MessageRoom
  /** Tells the person of a run that it has ended, or waits for them. Must not throw. */
  tell?: (notice: RunNotice) => void
  /** Tells those who decide about a call in place of its person; with no people, administrators that nobody can. Must not throw. */
  tellApprovers?: (request: ApproverNotice) => void
}

/** News of a call about which others decide. It says nothing of its chat. */
export interface ApproverNotice {
  people: readonly string[]
  askerId: string
  toolName: string
  group: string
}

/** News for a person: an answer has ended, has failed, or waits for them. `ownMs`: time since the start of its run. */
export interface RunNotice {
  kind: 'ended' | 'failed' | 'asks'
  userId: string
  chatId: string
  runId: string
  ownMs: number
}

export type RunKnowledge = Pick<Knowledge, 'searchedIn' | 'search' | 'passage' | 'readText'> & {
  collections: Pick<Knowledge['collections'], 'list'>
}

/** Searches the web, and reads its pages. */
export interface RunWeb extends Pick<WebSearch, 'offers' | 'search'> {
  read: Pages['open']
}

export type RunMemory = Pick<Memory, 'isUsedIn' | 'save' | 'forget'>

/** Rooms that runs use, and the three objects that all runs of a process share. */
/** A child that was stored, as this process begins it. */
export interface ChildLaunch {
  row: RunRow
  token: string
  actor: Actor
  model: ResolvedModel
  first: RunEvent
  path: ChatMessage[]
  projectId: string | null
}

export interface RunEngine extends RunDeps {
  /** Executes a stored child in this process, detached from its parent. */
  launchChild(child: ChildLaunch): Promise<void>
  store: EventStore
  recorder: Recorder
  leases: Leases
}

export function createEngine(deps: RunDeps, launchChild: RunEngine['launchChild']): RunEngine {
  const { db, bus, clock, frames, log } = deps.platform
  const store = createEventStore(db)
  return {
    ...deps,
    launchChild,
    store,
    recorder: createRecorder({ store, bus, clock, frames, log }),
    leases: createLeases({ db, clock, log }),
  }
}
