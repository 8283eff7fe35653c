import type { CatalogTool, SamplingAnswer, SamplingRequest, ServerRequestHandler } from '#lib/mcp/index.ts'
import { readForm } from '#lib/mcp/shared.ts'
import { type InputRequest, type InputResult, requestInput } from '../questions/input-requests.ts'
import { MAX_SAMPLES, MAX_SAMPLING_TOKENS } from '../run/limits.ts'
import type { ReplyCall } from '../run/reply.ts'
import type { Run } from '../run/run.ts'
import { hintedModel, modelAnswer } from './model-answer.ts'

export interface CallAsking {
  handler: ServerRequestHandler
  /** Withdraws open questions of the server once the call has its outcome. Resolves when the log says so. */
  end(): Promise<void>
}

/** Puts questions that a server asks during a call to the user, durably. The time limit of the run does not count while they wait. */
export function createCallHandler(run: Run, tool: CatalogTool, call: ReplyCall): CallAsking {
  let round = 0
  const ended = new AbortController()
  const asked: Promise<InputResult>[] = []
  const put = async (question: Omit<InputRequest, 'toolCallId' | 'toolName' | 'round'>): Promise<InputResult> => {
    if (ended.signal.aborted) return { kind: 'withdrawn' }
    const whole = { ...question, toolCallId: call.id, toolName: tool.id, round: ++round }
    const answer = run.state.workTime.pausedDuring(() => requestInput(run, whole, { over: ended.signal }))
    asked.push(answer)
    return answer
  }
  const reason = `The server ${tool.server} is asking while its tool ${tool.title ?? tool.name} runs.`
  const handler: ServerRequestHandler = {
    async elicit(question) {
      const asked = question.mode === 'form' ? { schema: question.schema } : { url: question.url }
      const answer = await put({
        kind: 'elicitation',
        message: question.message,
        reason,
        options: ['accept', 'decline', 'cancel'],
        ...asked,
      })
      if (answer.kind !== 'answered' || answer.choice === 'cancel') return { action: 'cancel' }
      if (answer.choice === 'decline') return { action: 'decline' }
      const form = readForm(question.mode === 'form' ? question.schema : {}, answer.content)
      return form.ok ? { action: 'accept', content: form.content } : { action: 'cancel' }
    },
    sample: request => sample(run, tool, request, put),
    async signIn({ server, title }) {
      const answer = await put({
        kind: 'sign_in',
        message: `Sign in to ${title} to continue.`,
        reason: `The tool ${tool.title ?? tool.name} works with your own account there.`,
        url: `${run.ports.siteUrl}/api/mcp/servers/${encodeURIComponent(server)}/connect`,
        options: ['continue', 'decline'],
      })
      return answer.kind === 'answered' && answer.choice === 'continue'
    },
  }
  return {
    handler,
    async end() {
      ended.abort()
      await Promise.allSettled(asked)
    },
  }
}

type Put = (question: Omit<InputRequest, 'toolCallId' | 'toolName' | 'round'>) => Promise<InputResult>

/**
 * Answers a server's sampling request after the user has seen model and messages and allowed it. A model that the server hints at is used only if the user may
 * use it. The number of requests in one run and the length of each answer are bounded; the usage is the user's.
 */
async function sample({ facts, ports, state }: Run, tool: CatalogTool, request: SamplingRequest, put: Put): Promise<SamplingAnswer> {
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
  return state.workTime.during(() => modelAnswer(ports, { actor, model, request, signal, runId, server: tool.server, place: facts.place }))
}
