import { type ChatPart, type InputRequestView, noUsage, type RunStatus, type Usage } from '#lib/messages/index.ts'
import { belowOf, readResult } from '../children/read-children.ts'
import type { RunEngine } from '../run/engine.ts'
import { shownTask, taskOf } from '../run/task-of.ts'
import type { ChildOfRun, RunView } from '../runs.ts'
import { toldResult } from '../tools/delegate/child-result.ts'
import { isActive, type RunRecord } from './run-view.ts'

/** Reads the children of a run, and the open questions of all runs below it. One statement where it has none. */
export async function treeOf(engine: RunEngine, { id, rootRunId }: RunRecord): Promise<Pick<RunView, 'children' | 'inputs'>> {
  const { client } = engine.platform.db
  const rows = await client.run.findMany({
    where: { rootRunId: rootRunId ?? id },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, parentRunId: true, status: true, usage: true, userMessageId: true },
  })
  if (rows.length === 0) return { children: [], inputs: [] }
  const below = belowOf(rows, id)
  const own = rows.filter(({ parentRunId }) => parentRunId === id)
  const tasks = await client.message.findMany({
    where: { id: { in: own.map(({ userMessageId }) => userMessageId) } },
    select: { id: true, parts: true },
  })
  const taskIn = (messageId: string) => {
    const parts = tasks.find(message => message.id === messageId)?.parts ?? []
    return shownTask(taskOf(parts as unknown as ChatPart[]))
  }
  const children = await Promise.all(
    own.map(async (row): Promise<ChildOfRun> => {
      const status = row.status as RunStatus
      const resultStatus = isActive(status) ? null : toldResult(await readResult(engine, row.id)).status
      const usage = { ...noUsage, ...(row.usage as unknown as Partial<Usage>) }
      return { runId: row.id, task: taskIn(row.userMessageId), status, resultStatus, usage }
    }),
  )
  return {
    children,
    inputs: await askedBy(
      engine,
      [...below].filter(runId => runId !== id),
    ),
  }
}

async function askedBy({ platform }: RunEngine, runIds: string[]): Promise<InputRequestView[]> {
  const rows = await platform.db.client.inputRequest.findMany({
    where: { runId: { in: runIds }, status: 'open' },
    orderBy: { createdAt: 'asc' },
    select: { runId: true, data: true },
  })
  return rows.map(({ runId, data }) => ({ ...(data as unknown as InputRequestView), runId }))
}
