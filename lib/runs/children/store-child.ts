import { calledAs } from '#lib/assistants/index.ts'
import { childChatInsert, messageInsert } from '#lib/chats/index.ts'
import { newId } from '#lib/ids.ts'
import { type ChatMessage, type RunEvent, userMessage } from '#lib/messages/index.ts'
import { now, type Sql, toStorableJson } from '#lib/platform/index.ts'
import type { NewChild } from '../run/children-port.ts'
import type { ChildLaunch, RunEngine } from '../run/engine.ts'
import { eventInsert } from '../run/event-store.ts'
import { LEASE_MS } from '../run/limits.ts'
import { rootOf } from '../run/run.ts'
import { runInsert } from '../run/run-insert.ts'
import { type RunRow, startChunk } from '../run/run-row.ts'
import type { ChosenChild, Parent } from './choose-child.ts'

/** Holds the row of a run that has not ended and is not to stop, so a stop of the tree comes before its next child or finds it. */
const HOLD = `UPDATE "Run" SET "stopRequested" = "stopRequested"
  WHERE "id" = ? AND NOT "stopRequested" AND "status" IN ('running', 'waiting')`
const COUNT = 'SELECT COUNT(*) AS "count" FROM "Run" WHERE "rootRunId" = ?'

/** The tree takes no child: it stops, another process has the parent, or it has as many as it may have. */
export class NoChild extends Error {
  readonly why: 'stopped' | 'limit'
  constructor(why: 'stopped' | 'limit') {
    super(`no child was started: ${why}`)
    this.why = why
  }
}

/** Longest title of a child's chat. */
const TITLE_CHARS = 80

/** Stores a child with its chat, its task and its first row in one transaction, or nothing. Throws `NoChild`; a second child of one call violates its unique key. */
export async function storeChild(
  { platform: { db, clock } }: Pick<RunEngine, 'platform'>,
  parent: Parent,
  { task, child, most }: { task: NewChild; child: ChosenChild; most: number },
): Promise<ChildLaunch> {
  const { actor } = parent
  const root = rootOf(parent)
  const at = now(clock)
  const row = rowOf(parent, task, child, at)
  const { chat, assistant, model, parameters } = child
  const token = newId()
  const chunk = startChunk(row, model.id, { assistant, parameters })
  const first: RunEvent = { seq: 1, chunk, json: JSON.stringify(chunk) }
  const metadata = assistant ? { assistant: calledAs(assistant) } : {}
  const message: ChatMessage = toStorableJson(withForm(userMessage(row.userMessageId, task.task, metadata, child.files), task))
  const { workspaceId, projectId, sharedInProject, mode, excludedFiles, crossRef, review } = chat
  const chatRow = childChatInsert({
    id: row.chatId,
    userId: chat.userId,
    rootChatId: root.chatId,
    title: titleOf(task.task),
    titleSource: 'manual',
    model: model.id,
    selectedTools: child.tools,
    workspaceId,
    assistantId: row.assistantId,
    assistantVersion: row.assistantVersion,
    projectId,
    sharedInProject,
    instructions: child.instructions,
    parameters: chat.parameters,
    files: { mode, selectedFiles: child.selectedFiles, excludedFiles, crossRef, review },
    activeRunId: row.id,
    headId: row.userMessageId,
    at,
  })
  const lease = { userId: actor.userId, model: model.id, token, leaseUntil: new Date(clock.nowMs() + LEASE_MS) }
  const authorId = actor.userId === chat.userId ? null : actor.userId
  await db.transact(async sql => {
    await requirePlace(sql, parent, most)
    await sql.insert([
      chatRow,
      messageInsert({ chatId: row.chatId, parentId: null, message, createdAt: at, authorId }),
      runInsert(row, lease),
      eventInsert(row.id, at, first),
    ])
  })
  return { row, token, actor, model, first, path: [message], projectId }
}

/** Holds the rows above the child, the root first, as a stop takes them. */
async function requirePlace(sql: Sql, parent: Parent, most: number): Promise<void> {
  const root = rootOf(parent)
  if (parent.child && (await sql.run(HOLD, [root.runId])) === 0) throw new NoChild('stopped')
  if ((await sql.run(`${HOLD} AND "leaseToken" = ?`, [parent.runId, parent.token])) === 0) throw new NoChild('stopped')
  const [counted] = await sql.query<{ count: number | string }>(COUNT, [root.runId])
  if (Number(counted?.count ?? 0) >= most) throw new NoChild('limit')
}

function rowOf(parent: Parent, { callId, allowance }: NewChild, { assistant, tools, parameters }: ChosenChild, startedAt: Date): RunRow {
  return {
    id: newId(),
    chatId: newId(),
    messageId: newId(),
    userMessageId: newId(),
    requestId: null,
    selectedTools: tools,
    mode: parent.mode,
    resultsOf: null,
    startedAt,
    assistantId: assistant?.id ?? null,
    assistantVersion: assistant?.version ?? null,
    scheduleId: parent.scheduleId,
    parameters,
    parentRunId: parent.runId,
    parentCallId: callId,
    rootRunId: rootOf(parent).runId,
    depth: (parent.child?.depth ?? 0) + 1,
    allowance,
  }
}

/** Says behind the task what form its result has. */
function withForm(message: ChatMessage, { allowance: { resultSchema } }: NewChild): ChatMessage {
  if (resultSchema === undefined) return message
  const text = `Answer with JSON alone that fits this JSON Schema: ${JSON.stringify(resultSchema)}`
  return { ...message, parts: [...message.parts, { type: 'text', text }] }
}

function titleOf(task: string): string {
  const line = task.trim().replace(/\s+/g, ' ')
  return line.length > TITLE_CHARS ? `${line.slice(0, TITLE_CHARS - 1).toWellFormed()}…` : line
}
