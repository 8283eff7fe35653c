import type { JSONObject } from '@ai-sdk/provider'
import type { Actor } from '#lib/auth/index.ts'
import { takeAppNotes } from '#lib/chats/index.ts'
import { withTokens } from '#lib/context/index.ts'
import { isAppError } from '#lib/errors.ts'
import { type Chunk, type RunEvent, type SentFile, userMessage } from '#lib/messages/index.ts'
import { fromStored, now, type Sql } from '#lib/platform/index.ts'
import { insertRows } from '../run/all-settled-or-throw.ts'
import type { RunEngine } from '../run/engine.ts'
import { eventInsert } from '../run/event-store.ts'
import { RunLostError } from '../run/recorder.ts'
import type { Steering } from '../run/steering-port.ts'
import type { SentMessage } from '../runs.ts'

interface WaitingMessage {
  id: string
  data: string
}

type Data = Omit<SentMessage, 'id'>

/** Most messages that one step receives; the others wait for the step after it. */
const AT_ONCE = 20

const WAITING = `
  SELECT "id", "data" FROM "QueuedMessage" WHERE "chatId" = ? AND "userId" = ? AND "steers" = ? AND "held" = ?
  ORDER BY "createdAt", "id" LIMIT ${AT_ONCE}`
const TAKE = 'DELETE FROM "QueuedMessage" WHERE "id" = ? AND "steers" = ? AND "held" = ? RETURNING "id", "data"'
/** Changes nothing: it only holds the row of a run that still has this lease. */
const HOLD = 'UPDATE "Run" SET "stopRequested" = "stopRequested" WHERE "id" = ? AND "leaseToken" = ?'

export function createSteering(
  { platform, files, store }: Pick<RunEngine, 'platform' | 'files' | 'store'>,
  run: { runId: string; chatId: string; token: string; actor: Actor },
): Steering {
  const { db, bus, clock } = platform
  const { runId, chatId, token, actor } = run

  /** Finds the files of a message; null where one is deleted, so the message waits and says so when it is sent. */
  async function filesOf({ data }: WaitingMessage): Promise<SentFile[] | null> {
    const ids = fromStored.json<Data>(data).files ?? []
    if (ids.length === 0) return []
    try {
      return await withTokens(await files.ofMessage(actor, chatId, ids), fileId => files.read(actor, fileId))
    } catch (error) {
      if (isAppError(error)) return null
      throw error
    }
  }

  async function takeOne(sql: Sql, id: string): Promise<Data | null> {
    const [row] = await sql.query<WaitingMessage>(TAKE, [id, true, false])
    return row ? fromStored.json<Data>(row.data) : null
  }

  /** A transaction has failed, but may have been stored before its connection broke. */
  let isInDoubt = false

  return {
    async take(lastSeq, given) {
      const stored = isInDoubt ? await store.read(runId, lastSeq, AT_ONCE) : []
      isInDoubt = false
      if (stored.length > 0) return stored
      const waiting = await db.query<WaitingMessage>(WAITING, [chatId, actor.userId, true, false])
      if (waiting.length === 0) return []
      const found = await Promise.all(waiting.map(async row => ({ id: row.id, files: await filesOf(row) })))
      isInDoubt = true
      const rows = await db.transact(async sql => {
        if ((await sql.run(HOLD, [runId, token])) === 0) throw new RunLostError('lease_lost')
        const taken: RunEvent[] = []
        for (const { id, files } of found) {
          const data = files && (await takeOne(sql, id))
          if (!data || given.has(id)) continue
          taken.push(rowOf(lastSeq + 1 + taken.length, steeringChunk(id, data, files)))
          await takeAppNotes(sql, { chatId, ids: (data.appNotes ?? []).map(note => note.id) })
        }
        const at = now(clock)
        if (taken.length > 0)
          await insertRows(
            sql,
            taken.map(row => eventInsert(runId, at, row)),
          )
        return taken
      })
      isInDoubt = false
      if (rows.length > 0) bus.publish(`user:${actor.userId}`, { kind: 'queue', data: { chatId } })
      return rows
    },
  }
}

function steeringChunk(id: string, { text, prompt, appNotes }: Data, files: readonly SentFile[]): Chunk {
  const parts = userMessage(id, text, {}, files).parts.filter(part => part.type === 'text' || part.type === 'file')
  const said = { ...(prompt ? { prompt } : {}), ...(appNotes ? { appNotes } : {}) }
  return { type: 'steering-message', id, parts: parts.map((part, index) => (index === 0 ? noted(part, said) : part)) }
}

type SteeringChunk = Chunk & { type: 'steering-message' }

/** Keeps what belongs to the message as a whole beside its first part, since the chunk has no field for it. */
function noted(part: SteeringChunk['parts'][number], said: Pick<SentMessage, 'prompt' | 'appNotes'>): SteeringChunk['parts'][number] {
  if (Object.keys(said).length === 0) return part
  const parley = { ...part.providerMetadata?.parley, ...said } as JSONObject
  return { ...part, providerMetadata: { ...part.providerMetadata, parley } }
}

function rowOf(seq: number, chunk: Chunk): RunEvent {
  return { seq, chunk, json: JSON.stringify(chunk) }
}

/** Tells whether a run of this chat was given a message with this id: it has left the queue, and is part of an answer. */
export async function wasGiven({ db }: Pick<RunEngine['platform'], 'db'>, chatId: string, messageId: string): Promise<boolean> {
  const rows = await db.query(GIVEN, [chatId, `{"type":"steering-message","id":"${messageId}"%`])
  return rows.length > 0
}

/** Looks at the chat's two latest runs: a page that has lost the answer to its request sends it again immediately. */
const GIVEN = `
  SELECT 1 AS "given" FROM "RunEvent" WHERE "runId" IN (SELECT "id" FROM "Run" WHERE "chatId" = ? ORDER BY "startedAt" DESC LIMIT 2)
  AND "data" LIKE ? LIMIT 1`
