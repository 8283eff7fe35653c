import type { CatalogTool, SamplingAnswer, SamplingRequest } from '#lib/mcp/index.ts'
import type { InputRequest, InputResult } from '../../questions/input-requests.ts'
import { MAX_SAMPLES, MAX_SAMPLING_TOKENS } from '../../run/limits.ts'
import type { Run } from '../../run/run.ts'
import { hintedModel, modelAnswer } from './model-answer.ts'

type Put = (question: Omit<InputRequest, 'toolCallId' | 'toolName' | 'round'>) => Promise<InputResult>

/**
 * Answers a server's sampling request after the user has seen model and messages and allowed it. A model that the server hints at is used only if the user may
 * use it. The number of requests in one run and the length of each answer are bounded; the usage is the user's.
 */
export async function sample({ facts, ports, state }: Run, tool: CatalogTool, request: SamplingRequest, put: Put): Promise<SamplingAnswer> {
  if (state.stats.samples >= MAX_SAMPLES) return { status: 'refused', reason: 'The request budget of this answer is used up.' }
  state.stats.samples += 1
  const { actor, runId } = facts
  const { signal } = state
  const model = (await hintedModel(ports.models, actor, request.hints)) ?? state.model
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
  return state.workTime.during(() => modelAnswer(ports, { actor, model, request, signal, runId }))
}
