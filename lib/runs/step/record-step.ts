import { addUsage } from '#lib/messages/index.ts'
import { costMicroUsd } from '#lib/usage/index.ts'
import { type Reply, toIteration } from '../run/reply.ts'
import { costOf, type Run } from '../run/run.ts'

interface RecordOptions {
  /** The rows are not written before. */
  when?: Promise<void>
  /** True for the last step: the end of the run stores its usage and rows. */
  isLast?: boolean
}

/** Records a step: its usage in the ledger, and its complete message and the sums of the run in the log. */
export async function recordStep(
  { facts, ports, state }: Run,
  step: number,
  reply: Reply,
  { when, isLast = false }: RecordOptions = {},
): Promise<void> {
  const { stats, model, writer } = state
  stats.iterations = step
  stats.lastUsage = reply.usage?.estimated ? null : reply.usage
  if (reply.usage) {
    const { usage } = reply
    const cost = model.price && costMicroUsd(usage, model.price)
    stats.usage = addUsage(stats.usage, usage)
    stats.costMicroUsd = cost === null || stats.costMicroUsd === null ? null : stats.costMicroUsd + cost
    const { actor, runId, place } = facts
    const entry = { userId: actor.userId, runId, step, model: model.id, usage, costMicroUsd: cost, place }
    if (isLast) state.unrecorded = entry
    else await ports.usage.record(entry, state.serverCalls.take())
  }
  if (isLast) writer.hold()
  await when
  writer.write({ type: 'data-iteration', transient: true, data: toIteration(reply, { iteration: step, model: model.id }) })
  writer.write({
    type: 'message-metadata',
    messageMetadata: { usage: stats.usage, ...costOf(stats), iterations: step, toolCalls: stats.toolCalls },
  })
}
