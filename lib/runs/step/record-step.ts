import { type Amount, usedOf } from '#lib/budgets/index.ts'
import { addUsage } from '#lib/messages/index.ts'
import { costMicroUsd, type UsageRecord } from '#lib/usage/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { type Reply, toIteration } from '../run/reply.ts'
import { costOf, type Run } from '../run/run.ts'
import { releaseStep } from './reserve-step.ts'

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
  ports.rates.spent(facts.actor, reply.usage?.totalTokens ?? 0)
  stats.iterations = step
  stats.lastUsage = reply.usage?.estimated ? null : reply.usage
  if (reply.usage) {
    const { usage } = reply
    const cost = model.price && costMicroUsd(usage, model.price)
    stats.usage = addUsage(stats.usage, usage)
    stats.costMicroUsd = cost === null || stats.costMicroUsd === null ? null : stats.costMicroUsd + cost
    const { actor, runId, place } = facts
    const entry = { userId: actor.userId, runId, step, model: model.id, usage, costMicroUsd: cost, place }
    writeOverrun({ state }, usedOf(entry))
    if (isLast) state.unrecorded = entry
    else await recordNow({ ports, state }, entry)
  } else if (!isLast) await releaseStep({ ports, state })
  if (isLast) writer.hold()
  await when
  writer.write({ type: 'data-iteration', transient: true, data: toIteration(reply, { iteration: step, model: model.id }) })
  writer.write({
    type: 'message-metadata',
    messageMetadata: { usage: stats.usage, ...costOf(stats), iterations: step, toolCalls: stats.toolCalls },
  })
}

/** Names what a provider has counted beyond the reservation. It is booked, and the next step finds less room. */
function writeOverrun({ state }: Pick<Run, 'state'>, used: Amount): void {
  const reserved = state.hold?.amount
  if (!reserved || (used.tokens <= reserved.tokens && used.microUsd <= reserved.microUsd)) return
  const message = t('modelUsedTokensTokens', { used: used.tokens, reserved: reserved.tokens })
  const details = {
    reserved_tokens: reserved.tokens,
    used_tokens: used.tokens,
    over_usd: Math.max(0, used.microUsd - reserved.microUsd) / 1e6,
  }
  state.writer.write({ type: 'data-notice', id: 'budget_overrun', data: { code: 'budget_overrun', message, details } })
}

/** Stores the usage of a step, and settles with it what the step holds of budgets. */
async function recordNow({ ports, state }: Pick<Run, 'ports' | 'state'>, entry: UsageRecord): Promise<void> {
  const { hold } = state
  const settlement = hold && ports.budgets.settlement(hold, usedOf(entry))
  await ports.usage.record(entry, state.serverCalls.take(), settlement ? { beside: settlement.store } : 'elsewhere')
  state.hold = null
  state.reservedFor = null
  settlement?.stored()
}
