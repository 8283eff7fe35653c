import { addUsage } from '#lib/messages/index.ts'
import { costMicroUsd } from '#lib/usage/index.ts'
import type { Run, RunStats } from '../run.ts'
import { type Reply, toIteration } from './reply.ts'

/** Records a step: its usage in the ledger, and its complete message and the sums of the run in the log, though not before `when`. */
export async function recordStep({ facts, ports, state }: Run, step: number, reply: Reply, when?: Promise<void>): Promise<void> {
  const { stats, model, writer } = state
  stats.iterations = step
  stats.lastUsage = reply.usage?.estimated ? null : reply.usage
  if (reply.usage) {
    const { usage } = reply
    const cost = model.price && costMicroUsd(usage, model.price)
    stats.usage = addUsage(stats.usage, usage)
    stats.costMicroUsd = cost === null || stats.costMicroUsd === null ? null : stats.costMicroUsd + cost
    await ports.usage.record({ userId: facts.actor.userId, runId: facts.runId, step, model: model.id, usage, costMicroUsd: cost })
  }
  await when
  writer.write({ type: 'data-iteration', transient: true, data: toIteration(reply, { iteration: step, model: model.id }) })
  writer.write({
    type: 'message-metadata',
    messageMetadata: { usage: stats.usage, ...costOf(stats), iterations: step, toolCalls: stats.toolCalls },
  })
}

/** Leaves the cost out where nothing was charged: no step was made, or its model has no price. */
export function costOf({ costMicroUsd, usage }: RunStats): { costMicroUsd?: number } {
  return costMicroUsd === null || usage.totalTokens === 0 ? {} : { costMicroUsd }
}
