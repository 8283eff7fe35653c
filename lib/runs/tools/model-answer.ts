import type { Actor } from '#lib/auth/index.ts'
import { type BudgetGate, estimateOf, fullSentence, usedOf } from '#lib/budgets/index.ts'
import type { Sampler, SamplingAnswer, SamplingRequest } from '#lib/mcp/index.ts'
import { type ModelPart, type Models, promptTokensOf, type ResolvedModel } from '#lib/models/index.ts'
import type { Logger } from '#lib/platform/index.ts'
import { costMicroUsd, type UsageLedger, type UsagePlace } from '#lib/usage/index.ts'
import { MAX_SAMPLING_TOKENS } from '../run/limits.ts'

export interface ModelAnswerPorts {
  models: Pick<Models, 'list' | 'resolve'>
  usage: UsageLedger
  budgets: Pick<BudgetGate, 'reserve' | 'settle' | 'release'>
  log: Pick<Logger, 'warn'>
}

/** Answers sampling requests outside a run, of a server that gives a prompt or a resource. The limits are those of a run. */
export function createSampler(ports: ModelAnswerPorts): Sampler {
  return {
    async choose(actor, hints) {
      const { id, title } = (await hintedModel(ports.models, actor, hints)) ?? (await ports.models.resolve(actor, null))
      return { id, title }
    },
    async answer(actor, modelId, request, signal) {
      const model = await ports.models.resolve(actor, modelId)
      return modelAnswer(ports, { actor, model, request, signal, runId: null })
    },
  }
}

/** Finds the first model of this user whose id or title contains a hint; null where there is none. */
export async function hintedModel(
  models: ModelAnswerPorts['models'],
  actor: Actor,
  hints: readonly string[],
): Promise<ResolvedModel | null> {
  const offered = await models.list(actor)
  for (const hint of hints) {
    const wanted = hint.toLowerCase()
    const found = offered.find(({ id, title }) => id.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted))
    if (found) return models.resolve(actor, found.id)
  }
  return null
}

interface AskedModel {
  actor: Actor
  model: ResolvedModel
  request: SamplingRequest
  signal: AbortSignal
  /** For the log alone. */
  runId: string | null
  /** Server that asks, where it is known. */
  server?: string
  place?: UsagePlace
}

/** Makes one model answer of bounded length; its usage is the user's. */
export async function modelAnswer(
  { usage, budgets, log }: ModelAnswerPorts,
  { actor, model, request, signal, runId, ...counted }: AskedModel,
): Promise<SamplingAnswer> {
  const system = request.systemPrompt === null ? [] : [{ role: 'system' as const, content: request.systemPrompt }]
  const messages = request.messages.map(({ role, text: said }) => ({ role, content: [{ type: 'text' as const, text: said }] }))
  const prompt = [...system, ...messages]
  const maxOutputTokens = Math.min(request.maxTokens, MAX_SAMPLING_TOKENS)
  const spender = { userId: actor.userId, projectId: counted.place?.projectId ?? null, model: model.id }
  const reserved = await budgets.reserve(spender, () =>
    estimateOf({ promptTokens: promptTokensOf({ prompt, tools: [] }), maxOutputTokens, price: model.price }),
  )
  if (reserved.kind === 'full') return { status: 'refused', reason: fullSentence(reserved) }
  let { hold } = reserved
  let text = ''
  let isCut = false
  const records: Promise<void>[] = []
  const take = (part: ModelPart) => {
    if (part.type === 'text-delta') text += part.delta
    if (part.type !== 'finish') return
    isCut = part.finishReason === 'length'
    if (!part.usage) return
    const cost = model.price && costMicroUsd(part.usage, model.price)
    const entry = { userId: actor.userId, runId: null, step: 0, model: model.id, usage: part.usage, costMicroUsd: cost }
    records.push(usage.record({ ...entry, ...counted }, [], 'elsewhere'))
    if (hold) records.push(budgets.settle(hold, usedOf(entry)))
    hold = null
  }
  try {
    await model.port.stream(
      {
        prompt,
        tools: [],
        temperature: request.temperature ?? model.temperature,
        maxOutputTokens,
      },
      take,
      AbortSignal.any([signal, AbortSignal.timeout(model.responseTimeoutMs)]),
    )
  } catch (error) {
    log.warn('sampling.failed', { runId, model: model.id, error })
    return { status: 'refused', reason: 'The model failed.' }
  } finally {
    await Promise.all(records)
    if (hold) await budgets.release(hold)
  }
  return { status: 'done', model: model.id, text, stopReason: isCut ? 'maxTokens' : 'endTurn' }
}
