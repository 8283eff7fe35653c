import type { RecordedAnswer } from '#components/gallery/samples/recorded.ts'
import type { Actor } from '#lib/auth/index.ts'
import { chatInsert, messageInsert } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { type ChatMessage, type SentFile, userMessage } from '#lib/messages/index.ts'
import type { Server } from '#lib/server.ts'
import { type RecordedRun, recordRun } from './record-run.ts'

export interface Turn {
  question: string
  answer: RecordedAnswer
  files?: readonly SentFile[]
}

export interface SeededChat {
  id?: string
  title: string
  turns: readonly Turn[]
  /** When its first message was sent; each turn takes a minute. */
  atMs: number
  model?: string
}

export const DEMO_MODEL = 'demo:parley'
const TURN_MS = 60_000
/** Chats in one transaction, so a server beside is never kept waiting for long. */
const CHATS_AT_ONCE = 250

/** Stores chats of one person with their messages, runs and logs, in this order; yields their ids. With `logs: false` answers have no run to look into. */
export async function storeChats(server: Server, actor: Actor, chats: readonly SeededChat[], { logs = true } = {}): Promise<string[]> {
  const ids: string[] = []
  for (let first = 0; first < chats.length; first += CHATS_AT_ONCE) {
    const rows = chats.slice(first, first + CHATS_AT_ONCE).map(chat => rowsOf(actor, chat))
    await store(server, actor, { rows, logs })
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

interface StoredMessage {
  parentId: string | null
  message: ChatMessage
  runId: string | null
  createdAt: Date
}

interface ChatRows {
  id: string
  chat: SeededChat
  messages: StoredMessage[]
  runs: RecordedRun[]
}

function rowsOf(actor: Actor, chat: SeededChat): ChatRows {
  const id = chat.id ?? newId(chat.atMs)
  const messages: StoredMessage[] = []
  const runs: RecordedRun[] = []
  for (const [index, { question, answer, files }] of chat.turns.entries()) {
    const atMs = chat.atMs + index * TURN_MS
    const asked = userMessage(newId(atMs), question, {}, files)
    messages.push({ parentId: messages.at(-1)?.message.id ?? null, message: asked, runId: null, createdAt: new Date(atMs) })
    const run = recordRun(answer, { chatId: id, userId: actor.userId, userMessageId: asked.id, model: chat.model ?? DEMO_MODEL, atMs })
    runs.push(run)
    if (run.message) messages.push({ parentId: asked.id, message: run.message, runId: run.row.id, createdAt: run.endedAt })
  }
  return { id, chat, messages, runs }
}

async function store({ platform }: Server, actor: Actor, { rows, logs }: { rows: ChatRows[]; logs: boolean }): Promise<void> {
  const inserts = rows.flatMap(({ id, chat, messages, runs }) => {
    const open = runs.find(run => run.message === null)
    const last = messages.at(-1)
    const held = { activeRunId: open?.row.id ?? null, headId: last?.message.id ?? null, at: last?.createdAt ?? new Date(chat.atMs) }
    const { title, model = DEMO_MODEL } = chat
    return [
      chatInsert({ id, userId: actor.userId, title, model, selectedTools: ['*'], ...held }),
      ...messages.map(message => messageInsert({ chatId: id, ...message, runId: logs ? message.runId : null })),
    ]
  })
  await platform.db.transact(sql => sql.insert(inserts))
  const runs = rows.flatMap(row => row.runs)
  if (!logs) return
  await platform.db.client.$transaction(async tx => {
    await tx.chat.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { titleSource: 'manual' } })
    await tx.run.createMany({ data: runs.map(({ row }) => row) })
    await tx.runEvent.createMany({ data: runs.flatMap(({ events }) => events) })
    await tx.inputRequest.createMany({ data: runs.flatMap(({ inputs }) => inputs) })
  })
}
