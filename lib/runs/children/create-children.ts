import { isAppError } from '#lib/errors.ts'
import { isUniqueViolation, now } from '#lib/platform/index.ts'
import { publishListed } from '#lib/projects/index.ts'
import type { ChildRefusal, Children, NewChild, StartedChild } from '../run/children-port.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Retried } from '../run/retry-while-database-away.ts'
import { rootOf } from '../run/run.ts'
import { stopTree } from '../run/stop-tree.ts'
import { shownTask } from '../run/task-of.ts'
import { chooseChild, type Parent } from './choose-child.ts'
import { findChild, lookAtChild, nameOf, readResult, treeUse } from './read-children.ts'
import { NoChild, storeChild } from './store-child.ts'

/** Makes the port by which a run has children. */
export function createChildren(engine: RunEngine, parent: Parent, retried: Retried): Children {
  const { db, bus, clock } = engine.platform
  const find = (callId: string) => findChild(engine, parent.runId, callId)

  async function start(task: NewChild): Promise<StartedChild> {
    const child = await chooseChild(engine, parent, task)
    const { delegatesPerAnswer: most } = await engine.limits()
    const launch = await storeChild(engine, parent, { task, child, most })
    await engine.launchChild(launch)
    const { id, chatId, depth, startedAt } = launch.row
    return {
      runId: id,
      chatId,
      toolCallId: task.callId,
      task: shownTask(task.task),
      assistant: child.assistant && nameOf(child.assistant),
      depth,
      startedAt: startedAt.toISOString(),
    }
  }

  async function startOnce(task: NewChild): Promise<StartedChild | ChildRefusal> {
    const earlier = await find(task.callId)
    if (earlier) return earlier
    try {
      return await start(task)
    } catch (error) {
      // Another process has started it, or this one whose connection broke behind the commit.
      const other = isUniqueViolation(error) ? await find(task.callId) : null
      if (other) return other
      if (isAppError(error)) return { status: 'failed', text: error.message }
      if (error instanceof NoChild) return refusals[error.why]
      throw error
    }
  }

  return {
    start: task => retried(() => startOnce(task)),
    find: callId => retried(() => find(callId)),
    look: childId => retried(() => lookAtChild(engine, parent, childId)),
    result: childId => retried(() => readResult(engine, childId)),
    stop: async childId => void (await retried(() => stopTree(engine.platform, childId))),
    onNews: listener => bus.subscribe(`tree:${rootOf(parent).runId}`, listener),
    async tellWaiting() {
      const { chatId, runId } = parent
      const listed = await retried(async () => {
        await db.client.chat.updateMany({ where: { id: chatId }, data: { answeredAt: now(clock) } })
        return db.client.chat.findUnique({ where: { id: chatId }, select: { userId: true, projectId: true, sharedInProject: true } })
      })
      bus.publish(`chat:${chatId}`, { kind: 'waiting', data: { runId } })
      if (listed) publishListed(bus, listed)
    },
    treeUse: () => retried(() => treeUse(engine, parent)),
  }
}

const refusals: Record<NoChild['why'], ChildRefusal> = {
  stopped: { status: 'stopped', text: 'The answer was stopped before this task was given.' },
  limit: { status: 'limit', text: 'This answer has given as many tasks as it may. Go on with the results that you have.' },
}
