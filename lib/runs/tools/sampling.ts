import type { CatalogTool, SamplingAnswer, SamplingRequest } from '#lib/mcp/index.ts'
import { MAX_SAMPLES, MAX_SAMPLING_TOKENS } from '../limits.ts'
import type { Answer, Question } from '../questions/input-requests.ts'
import type { RunContext } from '../run-context.ts'
import { hintedModel, modelAnswer } from './model-answer.ts'

type Put = (question: Omit<Question, 'toolCallId' | 'toolName' | 'round'>) => Promise<Answer>

/**
 * A server's request for an answer of a model: the person sees model and messages and allows it each time. A model that the server hints at is taken
 * only if the person may use it; the number of requests in one run and the length of each answer are bounded, and the usage is the person's.
 */
export async function sample(run: RunContext, tool: CatalogTool, request: SamplingRequest, put: Put): Promise<SamplingAnswer> {
  if (run.stats.samples >= MAX_SAMPLES) return { status: 'refused', reason: 'The request budget of this answer is used up.' }
  run.stats.samples += 1
  const { engine, actor, signal, runId } = run
  const model = (await hintedModel(engine.models, actor, request.hints)) ?? run.model
  const maxTokens = Math.min(request.maxTokens, MAX_SAMPLING_TOKENS)
  const { systemPrompt, messages } = request
  const answer = await put({
    kind: 'sampling',
    message: `Let ${tool.server} ask ${model.title}?`,
    reason: `The server ${tool.server} requests an answer from a model while its tool ${tool.title ?? tool.name} runs; the server receives the answer.`,
    arguments: { model: model.id, maxTokens, ...(systemPrompt === null ? {} : { systemPrompt }), messages },
    options: ['allow_once', 'deny'],
  })
  if (answer.kind !== 'answered' || answer.choice !== 'allow_once') return { status: 'refused', reason: 'The person refused.' }
  return run.workTime.during(() => modelAnswer({ ...engine, log: engine.platform.log }, { actor, model, request, signal, runId }))
}
