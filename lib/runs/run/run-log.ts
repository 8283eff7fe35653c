import { type Chunk, type DataParts, type Fold, foldAll, type RunEvent } from '#lib/messages/index.ts'
import { LIVE_ROWS } from './limits.ts'

/** Chunks that may wait to be folded; merged deltas are one. */
const MOST_UNFOLDED = 64

type Delta = Extract<Chunk, { type: 'text-delta' | 'reasoning-delta' | 'tool-input-delta' | 'data-edit-delta' }>

/**
 * Log of one live run in memory. Holds rows that wait for their commit, the latest committed rows for readers, and the fold of all committed
 * rows. Deltas of one part merge while they wait; numbers have no gaps.
 */
export class RunLog {
  readonly runId: string
  readonly token: string
  /** Committed rows, the newest last; `recent[0]` need not be the first of the run. */
  recent: RunEvent[] = []
  /** Bytes that this process has written: stored rows, and the text of waiting ones. */
  sizeBytes = 0
  /** Time when the database first refused these rows; 0 while it takes them. */
  refusedSinceMs = 0
  #pending: Chunk[] = []
  #fold: Fold
  /** Committed chunks that the fold lacks: it is asked for less often than rows are committed. */
  #unfolded: Chunk[] = []
  #inFlight = 0
  #lastSeq: number
  /** Set once the run may no longer write: its lease is lost, or the database took nothing for too long. */
  closed: 'lease_lost' | 'storage' | null = null

  constructor(runId: string, token: string, fold: Fold, lastSeq: number) {
    this.runId = runId
    this.token = token
    this.#fold = fold
    this.#lastSeq = lastSeq
  }

  /** All committed rows. */
  get fold(): Fold {
    if (this.#unfolded.length > 0) this.#foldRest()
    return this.#fold
  }

  #foldRest(): void {
    this.#fold = foldAll(this.#fold, this.#unfolded)
    this.#unfolded = []
  }

  /** The last committed `seq`. */
  get lastSeq(): number {
    return this.#lastSeq
  }

  /** The future `seq` of the last waiting row. */
  get pendingSeq(): number {
    return this.#lastSeq + this.#pending.length
  }

  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  add(chunk: Chunk): void {
    this.sizeBytes += deltaLength(chunk)
    append(this.#pending, chunk, this.#inFlight)
  }

  /** Numbers and encodes rows for the next commit; they stay pending until `committed` or `refused`. */
  take(): RunEvent[] {
    this.#inFlight = this.#pending.length
    return this.#pending.map((chunk, index) => ({ seq: this.#lastSeq + 1 + index, chunk, json: JSON.stringify(chunk) }))
  }

  committed(rows: RunEvent[]): void {
    this.#pending.splice(0, rows.length)
    this.#inFlight = 0
    this.refusedSinceMs = 0
    this.#lastSeq += rows.length
    for (const { chunk, json } of rows) {
      append(this.#unfolded, chunk, 0)
      this.sizeBytes += json.length - deltaLength(chunk)
    }
    if (this.#unfolded.length > MOST_UNFOLDED) this.#foldRest()
    this.recent.push(...rows)
    if (this.recent.length > LIVE_ROWS) this.recent = this.recent.slice(-LIVE_ROWS / 2)
  }

  /** Keeps the rows in flight unchanged: they may have been stored. */
  refused(atMs: number): void {
    this.refusedSinceMs ||= atMs
  }
}

/** Length of the text of a delta, the only text that a model can send without end. */
function deltaLength(chunk: Chunk): number {
  if (!isDelta(chunk)) return 0
  if (chunk.type === 'data-edit-delta') return (chunk.data.oldText ?? '').length + (chunk.data.newText ?? '').length
  return chunk.type === 'tool-input-delta' ? chunk.inputTextDelta.length : chunk.delta.length
}

const DELTAS: ReadonlySet<Chunk['type']> = new Set<Delta['type']>(['text-delta', 'reasoning-delta', 'tool-input-delta', 'data-edit-delta'])

function isDelta(chunk: Chunk): chunk is Delta {
  return DELTAS.has(chunk.type)
}

/** Adds a chunk, or merges it into the last one, if that is not among the first `fixed`. */
function append(chunks: Chunk[], chunk: Chunk, fixed: number): void {
  const last = chunks.at(-1)
  if (last && chunks.length > fixed && merges(last, chunk)) chunks[chunks.length - 1] = merged(last, chunk)
  else chunks.push(chunk)
}

function merges(last: Chunk, next: Chunk): last is Delta {
  if (!isDelta(last) || !isDelta(next) || last.type !== next.type) return false
  if (last.type === 'tool-input-delta') return last.toolCallId === (next as typeof last).toolCallId
  if (last.type === 'data-edit-delta') return last.data.id === (next as typeof last).data.id
  return last.id === (next as typeof last).id && last.providerMetadata === undefined && (next as typeof last).providerMetadata === undefined
}

function merged(last: Delta, next: Chunk): Chunk {
  if (last.type === 'tool-input-delta') return { ...last, inputTextDelta: last.inputTextDelta + (next as typeof last).inputTextDelta }
  if (last.type === 'data-edit-delta') return { ...last, data: grown(last.data, (next as typeof last).data) }
  return { ...last, delta: last.delta + (next as typeof last).delta }
}

type Growth = DataParts['edit-delta']

function grown({ id, oldText = '', newText = '' }: Growth, more: Growth): Growth {
  const next = { oldText: oldText + (more.oldText ?? ''), newText: newText + (more.newText ?? '') }
  return { id, ...(next.oldText === '' ? {} : { oldText: next.oldText }), ...(next.newText === '' ? {} : { newText: next.newText }) }
}
