import { calledAs } from '#lib/assistants/index.ts'
import {
  type ChatMessage,
  type ChatPart,
  type FinishReason,
  type InputRequestView,
  noUsage,
  type RunError,
  type RunStatus,
  type ToolOutput,
  type Usage,
} from '#lib/messages/index.ts'
import type { ChildLook, ChildResult, StartedChild, TreeUse } from '../run/children-port.ts'
import type { RunEngine } from '../run/engine.ts'
import { type RunFacts, rootOf } from '../run/run.ts'
import { shownTask, taskOf } from '../run/task-of.ts'

type Reading = Pick<RunEngine, 'platform' | 'recorder' | 'assistants'>
type Of = Pick<RunFacts, 'runId' | 'chatId' | 'messageId' | 'child'>

const STARTED = {
  ...{ id: true, chatId: true, userMessageId: true, depth: true, startedAt: true },
  ...{ assistantId: true, assistantVersion: true },
} as const

/** Finds the child that a call of a run has started. */
export async function findChild({ platform, assistants }: Reading, runId: string, callId: string): Promise<StartedChild | null> {
  const { run, message } = platform.db.client
  const row = await run.findUnique({ where: { parentRunId_parentCallId: { parentRunId: runId, parentCallId: callId } }, select: STARTED })
  if (!row) return null
  const { id, chatId, depth, startedAt, assistantId, assistantVersion } = row
  const asked = await message.findUnique({ where: { id: row.userMessageId }, select: { parts: true } })
  const assistant = assistantId === null || assistantVersion === null ? null : await assistants.atVersion(assistantId, assistantVersion)
  return {
    runId: id,
    chatId,
    toolCallId: callId,
    task: shownTask(taskOf((asked?.parts ?? []) as unknown as ChatPart[])),
    assistant: assistant && nameOf(assistant),
    depth,
    startedAt: startedAt.toISOString(),
  }
}

export function nameOf(assistant: Parameters<typeof calledAs>[0]): NonNullable<StartedChild['assistant']> {
  const { id, name, emoji } = calledAs(assistant)
  return { id, name, emoji }
}

const TREE = 'SELECT "id", "parentRunId", "status" FROM "Run" WHERE "rootRunId" = ?'

/** Looks at a child and all below it: one statement while nobody is asked. */
export async function lookAtChild({ platform: { db }, recorder }: Reading, of: Of, childId: string): Promise<ChildLook> {
  const rows = await db.query<{ id: string; parentRunId: string; status: RunStatus }>(TREE, [rootOf(of).runId])
  const child = rows.find(({ id }) => id === childId)
  const below = belowOf(rows, childId)
  const waiting = rows.filter(({ id, status }) => below.has(id) && status === 'waiting').map(({ id }) => id)
  const asked =
    waiting.length === 0
      ? []
      : await db.client.inputRequest.findMany({
          where: { runId: { in: waiting }, status: 'open' },
          orderBy: { createdAt: 'asc' },
          select: { runId: true, data: true },
        })
  const fold = recorder.live(childId)?.fold
  return {
    status: child?.status ?? 'failed',
    questions: asked.map(({ runId, data }) => ({ runId, view: data as unknown as InputRequestView })),
    doing: fold ? doingOf(fold.message.parts) : null,
  }
}

function doingOf(parts: readonly ChatPart[]): string | null {
  const calls = parts.filter(part => part.type === 'dynamic-tool')
  const running = calls.find(part => part.state === 'output-available' && (part.output as ToolOutput).status === 'running')
  const { server, tool, title } = running?.toolMetadata ?? {}
  return running ? String(title ?? `${String(server)}.${String(tool)}`) : null
}

/** Finds a run and all below it. A child is stored after its parent, but rows come in any order. */
export function belowOf(rows: readonly { id: string; parentRunId: string | null }[], runId: string): ReadonlySet<string> {
  const below = new Set([runId])
  for (let before = 0; before < below.size; ) {
    before = below.size
    for (const { id, parentRunId } of rows) if (parentRunId !== null && below.has(parentRunId)) below.add(id)
  }
  return below
}

export async function readResult({ platform: { db } }: Reading, childId: string): Promise<ChildResult> {
  const row = await db.client.run.findUnique({
    where: { id: childId },
    select: { status: true, finishReason: true, error: true, usage: true, messageId: true },
  })
  if (!row) return { status: 'failed', finishReason: null, error: null, usage: noUsage, message: null }
  const stored = await db.client.message.findUnique({
    where: { id: row.messageId },
    select: { id: true, role: true, parts: true, metadata: true },
  })
  return {
    status: row.status as RunStatus,
    finishReason: row.finishReason as FinishReason | null,
    error: (row.error as unknown as RunError | null)?.message ?? null,
    usage: { ...noUsage, ...(row.usage as unknown as Partial<Usage>) },
    message: stored as unknown as ChatMessage | null,
  }
}

const USED = `
  SELECT COUNT(*) AS "rounds", COALESCE(SUM("promptTokens" + "completionTokens"), 0) AS "tokens" FROM "UsageEntry"
  WHERE "server" = '' AND "step" > 0 AND "runId" <> ? AND "runId" IN (SELECT "id" FROM "Run" WHERE "rootRunId" = ? OR "id" = ?)`

/** Sums what the other runs of the tree have used. The last step of a run counts from its end on. */
export async function treeUse({ platform: { db } }: Reading, of: Of): Promise<TreeUse> {
  const root = rootOf(of).runId
  const [row] = await db.query<{ rounds: number | string; tokens: number | string }>(USED, [of.runId, root, root])
  return { rounds: Number(row?.rounds ?? 0), tokens: Number(row?.tokens ?? 0) }
}
