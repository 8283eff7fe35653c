import type { CatalogTool, SamplingAnswer, SamplingRequest } from '#lib/mcp/index.ts'
import type { Usage } from '#lib/messages/index.ts'
import type { ModelPart, ResolvedModel } from '#lib/models/index.ts'
import { costMicroUsd } from '#lib/usage/index.ts'
import type { Answer, Question } from './inputs.ts'
import { MAX_SAMPLES, MAX_SAMPLING_TOKENS } from './limits.ts'
import type { RunContext } from './run-context.ts'

type Put = (question: Omit<Question, 'toolCallId' | 'toolName' | 'round'>) => Promise<Answer>

/**
 * A server's request for an answer of a model: the person sees model and messages and allows it each time. A model that the server hints at is taken
 * only if the person may use it; the number of requests in one run and the length of each answer are bounded, and the usage is the person's.
 */
export async function sample(run: RunContext, tool: CatalogTool, request: SamplingRequest, put: Put): Promise<SamplingAnswer> {
  if (run.stats.samples >= MAX_SAMPLES) return { status: 'refused', reason: 'The budget of requests in one answer is used up.' }
  run.stats.samples += 1
  const model = await chosenModel(run, request.hints)
  const maxTokens = Math.min(request.maxTokens, MAX_SAMPLING_TOKENS)
  const { systemPrompt, messages } = request
  const answer = await put({
    kind: 'sampling',
    message: `Let ${tool.server} ask ${model.title}?`,
    reason: `The server ${tool.server} wants an answer of a model while its tool ${tool.title ?? tool.name} runs; it gets the answer.`,
    arguments: { model: model.id, maxTokens, ...(systemPrompt === null ? {} : { systemPrompt }), messages },
    options: ['allow_once', 'deny'],
  })
  if (answer.kind !== 'answered' || answer.choice !== 'allow_once') return { status: 'refused', reason: 'The person refused.' }
  return run.workTime.during(() => answerOf(run, model, { ...request, maxTokens }))
}

async function chosenModel(run: RunContext, hints: readonly string[]): Promise<ResolvedModel> {
  const offered = await run.engine.models.list(run.actor)
  for (const hint of hints) {
    const wanted = hint.toLowerCase()
    const found = offered.find(({ id, title }) => id.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted))
    if (found) return run.engine.models.resolve(run.actor, found.id)
  }
  return run.model
}

function record(run: RunContext, model: ResolvedModel, usage: Usage): Promise<void> {
  const cost = model.price && costMicroUsd(usage, model.price)
  return run.engine.usage.record({ userId: run.actor.userId, runId: null, step: 0, model: model.id, usage, costMicroUsd: cost })
}

async function answerOf(run: RunContext, model: ResolvedModel, request: SamplingRequest): Promise<SamplingAnswer> {
  let text = ''
  let isCut = false
  const usages: Promise<void>[] = []
  const take = (part: ModelPart) => {
    if (part.type === 'text-delta') text += part.delta
    if (part.type !== 'finish') return
    isCut = part.finishReason === 'length'
    if (part.usage) usages.push(record(run, model, part.usage))
  }
  const system = request.systemPrompt === null ? [] : [{ role: 'system' as const, content: request.systemPrompt }]
  const messages = request.messages.map(({ role, text: said }) => ({ role, content: [{ type: 'text' as const, text: said }] }))
  try {
    await model.port.stream(
      {
        prompt: [...system, ...messages],
        tools: [],
        temperature: request.temperature ?? model.temperature,
        maxOutputTokens: request.maxTokens,
      },
      take,
      AbortSignal.any([run.signal, AbortSignal.timeout(model.responseTimeoutMs)]),
    )
  } catch (error) {
    run.engine.platform.log.warn('sampling.failed', { runId: run.runId, model: model.id, error })
    return { status: 'refused', reason: 'The model failed.' }
  } finally {
    await Promise.all(usages)
  }
  return { status: 'done', model: model.id, text, stopReason: isCut ? 'maxTokens' : 'endTurn' }
}
