import type { ChatAssistant } from '#lib/assistants/shared.ts'
import type { ChatStanding } from '#lib/chats/shared.ts'
import { PAGE_MESSAGES } from '#lib/chats/shared.ts'
import type { AttachedCollection } from '#lib/knowledge/shared.ts'
import { type ChatMessage, emptyFold, type Fold, noUsage, type Parameters, type Usage } from '#lib/messages/shared.ts'
import type { ChatPlaceView } from '#lib/projects/shared.ts'
import type { QueuedMessage } from './queued-message.ts'
import type { Connection } from './run/run-transport.ts'

export type { QueuedAnswer, QueuedMessage } from './queued-message.ts'

/** Message on the visible path, as the server sends it. Times are ISO 8601. */
export interface SnapshotMessage {
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: string
  /** Person who sent it, where that is not the owner of the chat. */
  authorId?: string
}

/** Run in progress, folded up to event `after`. The browser continues from there. */
export interface SnapshotRun {
  runId: string
  userMessageId: string
  fold: Fold
  after: number
  elapsedMs: number
  /** Person who asked for the answer, and who alone answers its questions. */
  askedById?: string
}

/** Chat as its page receives it: the newest messages of the visible path, and the number of those before them. */
export interface ChatSnapshot {
  chatId: string
  title: string
  model: string | null
  selectedTools: string[]
  assistant?: ChatAssistant | null
  path: SnapshotMessage[]
  earlier: number
  /** Absent or null for a chat of the person that is in no project. */
  place?: ChatPlaceView | null
  queue?: QueuedMessage[]
  run: SnapshotRun | null
  /** Message that the page opens at. `page`: the page of earlier messages that holds it; null where the newest hold it, or another branch does. */
  target?: { messageId: string; page: SnapshotPage | null }
  standing?: ChatStanding
  /** Absent where it has none. */
  collections?: readonly AttachedCollection[]
}

/** Page of the messages above the newest ones. Page 0 ends directly above them, and all but the topmost have `PAGE_MESSAGES`. */
export interface SnapshotPage {
  index: number
  path: SnapshotMessage[]
  /** Messages above the page. */
  earlier: number
}

/** Message in the list. `key` stays the same once the message is stored: React keeps its elements. */
export interface ChatNode {
  key: string
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: string
  authorId?: string
  /** Sent by this page, which has not loaded it from the server yet. */
  isSentHere?: boolean
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
  /** Absent where this page asked. */
  askedById?: string
}

/** Problem with the chat as a whole, shown to the person. */
export interface ChatTrouble {
  message: string
  /** `reload`: the page may show less than is stored. `lasting`: it outlives the run, until the person sends again or closes it. */
  kind: 'reload' | 'note' | 'lasting'
}

export interface ChatSetUp {
  instructions: string
  parameters: Parameters
}

export interface ChatState {
  chatId: string
  /** The server has stored the chat. */
  isStored: boolean
  /** An own chat that was deleted on another page or device. */
  isDeletedElsewhere: boolean
  title: string
  model: string | null
  selectedTools: string[]
  /** Assistant that answers; null for the model alone. */
  assistant: ChatAssistant | null
  /** End of the visible path. */
  nodes: ChatNode[]
  /** Number of messages of the path above `nodes`. */
  earlier: number
  /** Pages of them that are loaded, by index (`SnapshotPage`). */
  pages: ReadonlyMap<number, readonly ChatNode[]>
  /** Message that the page is to show; `count` tells two requests for the same one apart. */
  target: { messageId: string; count: number; takesFocus: boolean } | null
  /** The list mounts every loaded message, for paper. */
  isWhole: boolean
  run: LiveRun | null
  /** Key of the own message whose answer this page requested last. */
  freshTurn: string | null
  queue: QueuedMessage[]
  /** Queued message that is being edited here, its text so far, and whether it was held before. */
  queueEdit: { id: string; text: string; wasHeld: boolean } | null
  /** Changed text of a queued message that was sent before the change was stored, until the composer has taken it. */
  lateEdit: string | null
  trouble: ChatTrouble | null
  /** Instructions and parameters of a chat that is not stored yet; afterwards the server has them. */
  setUp: ChatSetUp
  /** Project of the chat; of a new one, the project in which it begins. */
  place: ChatPlaceView | null
  /** Pin, archive, tags, origin, and whether the chat is temporary. */
  standing: ChatStanding
  /** Collections that its answers search. */
  collections: readonly AttachedCollection[]
}

const NO_STANDING: ChatStanding = {
  isOwn: true,
  pinnedAt: null,
  archivedAt: null,
  temporary: false,
  tags: [],
  forkedFrom: null,
  changedBy: [],
}

export function newChatState(chatId: string, assistant: ChatAssistant | null = null, place: ChatPlaceView | null = null): ChatState {
  return {
    chatId,
    isStored: false,
    isDeletedElsewhere: false,
    title: '',
    model: null,
    selectedTools: ['*'],
    assistant,
    nodes: [],
    earlier: 0,
    pages: new Map(),
    target: null,
    isWhole: false,
    run: null,
    freshTurn: null,
    queue: [],
    queueEdit: null,
    lateEdit: null,
    trouble: null,
    setUp: { instructions: '', parameters: {} },
    place,
    standing: NO_STANDING,
    collections: [],
  }
}

type KnownPath = Pick<ChatState, 'nodes' | 'earlier' | 'pages'>

/** Builds the state of a stored chat. Nodes keep the keys that they have in `known`. */
export function stateOfSnapshot(snapshot: ChatSnapshot, nowMs: number, known: KnownPath = newChatState(snapshot.chatId)): ChatState {
  const keys = new Map(known.nodes.map(node => [node.message.id, node.key]))
  // Messages above one that is known are the same as before.
  const start = known.nodes.findIndex(node => node.message.id === snapshot.path[0]?.message.id)
  const above = start < 0 ? pagesOf(snapshot) : { earlier: Math.max(known.earlier, snapshot.earlier - start), pages: known.pages }
  const nodes = [...known.nodes.slice(0, Math.max(0, start)), ...nodesOf(snapshot.path, keys)]
  const { run } = snapshot
  const live = run && liveRun(run, nowMs, keys)
  return {
    ...newChatState(snapshot.chatId, snapshot.assistant ?? null, snapshot.place ?? null),
    ...above,
    isStored: true,
    standing: snapshot.standing ?? NO_STANDING,
    collections: snapshot.collections ?? [],
    title: snapshot.title,
    model: snapshot.model,
    selectedTools: snapshot.selectedTools,
    nodes: run && live ? [...nodes.filter(node => node.key !== live.key), answerNode(live, run.userMessageId, nodes, nowMs)] : nodes,
    queue: snapshot.queue ?? [],
    target: snapshot.target ? { messageId: snapshot.target.messageId, count: 0, takesFocus: true } : null,
    run: live,
  }
}

function pagesOf({ earlier, target }: ChatSnapshot): Pick<ChatState, 'earlier' | 'pages'> {
  const page = target?.page
  return page ? withPage({ earlier, pages: new Map() }, page) : { earlier, pages: new Map() }
}

/** Adds a page. It knows how many messages are above it, where the chat's first page may have known only some. */
export function withPage(
  { pages }: Pick<ChatState, 'earlier' | 'pages'>,
  { index, path, earlier }: SnapshotPage,
): Pick<ChatState, 'earlier' | 'pages'> {
  return { pages: new Map(pages).set(index, nodesOf(path)), earlier: earlier + path.length + index * PAGE_MESSAGES }
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
    ...(run.askedById === undefined ? {} : { askedById: run.askedById }),
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
