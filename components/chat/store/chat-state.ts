import {
  type AppNote,
  type ChatMessage,
  emptyFold,
  type Fold,
  noUsage,
  type SentFile,
  type Usage,
  type UsedPrompt,
} from '#lib/messages/shared.ts'
import type { Connection } from '../run/run-transport.ts'

/** Message on the visible path, as the server sends it. Times are ISO 8601. */
export interface SnapshotMessage {
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: string
}

/** Run in progress, folded up to event `after`. The browser continues from there. */
export interface SnapshotRun {
  runId: string
  userMessageId: string
  fold: Fold
  after: number
  elapsedMs: number
}

/** Chat as its page receives it: the newest messages of the visible path, and the number of those before them. */
export interface ChatSnapshot {
  chatId: string
  title: string
  model: string | null
  selectedTools: string[]
  path: SnapshotMessage[]
  earlier: number
  queue?: QueuedMessage[]
  run: SnapshotRun | null
}

/** Message in the list. `key` stays the same from the first moment to the stored message, so that React keeps its elements. */
export interface ChatNode {
  key: string
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: string
}

export interface LiveRun {
  /** Key of the node that shows the answer. */
  key: string
  fold: Fold
  /** Last event in the fold. */
  after: number
  phase: 'starting' | 'running' | 'stopping'
  connection: Connection
  startedAtMs: number
  /** Age of the run when this page first saw it. */
  seenAfterMs: number
  firstChunkAtMs: number | null
  /** Time in which text arrived while this page watched, without pauses for tools and questions. */
  writingMs: number
  lastChunkAtMs: number | null
  /** Usage of the ended steps: the first `countedParts` parts of the answer. */
  usage: Usage
  countedParts: number
}

export interface QueuedMessage {
  id: string
  text: string
  files?: SentFile[]
  prompt?: UsedPrompt
  appNotes?: AppNote[]
  /** The server waits for the person before it sends the message. */
  isHeld?: boolean
  /** Reason why it could not be sent. */
  problem?: string
}

/** Problem with the chat as a whole, shown to the person. */
export interface ChatTrouble {
  message: string
  /** `reload`: the page may show less than is stored. */
  kind: 'reload' | 'note'
}

export interface ChatState {
  chatId: string
  /** The server has stored the chat. */
  isStored: boolean
  title: string
  model: string | null
  selectedTools: string[]
  nodes: ChatNode[]
  /** Number of messages of the path before `nodes`, which are not loaded. */
  earlier: number
  run: LiveRun | null
  /** Key of the own message whose answer this page requested last. */
  freshTurn: string | null
  queue: QueuedMessage[]
  /** Queued message that is being edited here, its text so far, and whether it was held before. */
  queueEdit: { id: string; text: string; wasHeld: boolean } | null
  trouble: ChatTrouble | null
}

export function newChatState(chatId: string): ChatState {
  return {
    chatId,
    isStored: false,
    title: '',
    model: null,
    selectedTools: ['*'],
    nodes: [],
    earlier: 0,
    run: null,
    freshTurn: null,
    queue: [],
    queueEdit: null,
    trouble: null,
  }
}

/** Builds the state of a stored chat. Nodes keep the keys that they have in `known`. */
export function stateOfSnapshot(snapshot: ChatSnapshot, nowMs: number, known: readonly ChatNode[] = []): ChatState {
  const keys = new Map(known.map(node => [node.message.id, node.key]))
  // Earlier messages that were loaded stay.
  const start = Math.max(
    0,
    known.findIndex(node => node.message.id === snapshot.path[0]?.message.id),
  )
  const nodes = [...known.slice(0, start), ...nodesOf(snapshot.path, keys)]
  const { run } = snapshot
  const live = run && liveRun(run, nowMs, keys)
  return {
    ...newChatState(snapshot.chatId),
    isStored: true,
    title: snapshot.title,
    model: snapshot.model,
    selectedTools: snapshot.selectedTools,
    nodes: run && live ? [...nodes.filter(node => node.key !== live.key), answerNode(live, run.userMessageId, nodes, nowMs)] : nodes,
    earlier: Math.max(0, snapshot.earlier - start),
    queue: snapshot.queue ?? [],
    run: live,
  }
}

export function nodesOf(path: readonly SnapshotMessage[], keys: ReadonlyMap<string, string> = new Map()): ChatNode[] {
  return path.map(entry => ({ ...entry, key: keys.get(entry.message.id) ?? entry.message.id }))
}

function liveRun(run: SnapshotRun, nowMs: number, keys: ReadonlyMap<string, string>): LiveRun {
  const { id, parts } = run.fold.message
  const startedAtMs = nowMs - run.elapsedMs
  return {
    key: keys.get(id) ?? id,
    fold: run.fold,
    after: run.after,
    phase: 'running',
    connection: 'opening',
    startedAtMs,
    seenAfterMs: run.elapsedMs,
    firstChunkAtMs: parts.length > 0 ? startedAtMs : null,
    writingMs: 0,
    lastChunkAtMs: null,
    usage: noUsage,
    countedParts: 0,
  }
}

function answerNode(run: LiveRun, parentId: string, nodes: readonly ChatNode[], nowMs: number): ChatNode {
  const { message } = run.fold
  const present = nodes.find(node => node.key === run.key)
  return present ?? { key: run.key, message, parentId, siblingIds: [message.id], createdAt: new Date(nowMs).toISOString() }
}

export function startingRun(key: string, nowMs: number): LiveRun {
  return {
    key,
    fold: emptyFold(key),
    after: 0,
    phase: 'starting',
    connection: 'opening',
    startedAtMs: nowMs,
    seenAfterMs: 0,
    firstChunkAtMs: null,
    writingMs: 0,
    lastChunkAtMs: null,
    usage: noUsage,
    countedParts: 0,
  }
}
