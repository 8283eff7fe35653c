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

/** A message on the visible path as the server hands it over. Times are ISO 8601. */
export interface SnapshotMessage {
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: string
}

/** The run in progress: what it has said up to event `after`, so that the browser goes on from there. */
export interface SnapshotRun {
  runId: string
  userMessageId: string
  fold: Fold
  after: number
  elapsedMs: number
}

/** A chat as its page gets it: the newest messages of the visible path, and how many stand before them. */
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

/** A message in the list. `key` stays the same from the first moment to the stored message, so that nothing is drawn anew. */
export interface ChatNode {
  key: string
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: string
}

export interface LiveRun {
  /** Of the node that shows the answer. */
  key: string
  fold: Fold
  /** The last event that is in the fold. */
  after: number
  phase: 'starting' | 'running' | 'stopping'
  connection: Connection
  startedAtMs: number
  /** How long it had run when this page first saw it. */
  seenAfterMs: number
  firstChunkAtMs: number | null
  /** How long words have been coming while this page looked, pauses for tools and questions left out. */
  writingMs: number
  lastChunkAtMs: number | null
  /** Of the steps that have ended: the first `countedParts` parts of the answer. */
  usage: Usage
  countedParts: number
}

export interface QueuedMessage {
  id: string
  text: string
  files?: SentFile[]
  prompt?: UsedPrompt
  appNotes?: AppNote[]
  /** The server does not send it before the person says so. */
  isHeld?: boolean
  /** Why it could not be sent. */
  problem?: string
}

/** Something about the chat as a whole that the person should know. */
export interface ChatTrouble {
  message: string
  /** `reload`: what is shown may be older than what is stored. */
  kind: 'reload' | 'note'
}

export interface ChatState {
  chatId: string
  /** The server knows the chat. */
  isStored: boolean
  title: string
  model: string | null
  selectedTools: string[]
  nodes: ChatNode[]
  /** Messages of the path that stand before `nodes` and are not loaded. */
  earlier: number
  run: LiveRun | null
  /** Key of the own message whose answer was asked for last in this page. */
  freshTurn: string | null
  queue: QueuedMessage[]
  /** The queued message that the person is changing here, the words so far, and whether it was held before. */
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

/** The state of a stored chat. Nodes keep the keys that they have in `known`. */
export function stateOfSnapshot(snapshot: ChatSnapshot, nowMs: number, known: readonly ChatNode[] = []): ChatState {
  const keys = new Map(known.map(node => [node.message.id, node.key]))
  // What was loaded of earlier messages stays.
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
