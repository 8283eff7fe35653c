import { estimateOf, fullError, type Hold, usedOf } from '#lib/budgets/index.ts'
import { requireTaken, toPrompt, withFittedPictures, withUploads } from '#lib/context/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { addUsage, applyChunk, type Chunk, noUsage, type Usage } from '#lib/messages/index.ts'
import { estimatedUsage, type ModelPart, type ModelRequest, promptTokensOf, type ResolvedModel } from '#lib/models/index.ts'
import { costMicroUsd } from '#lib/usage/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { describeTool, type OfferedTools } from '../offer/offered-tools.ts'
import type { Reply } from '../run/reply.ts'
import { cutNotice } from '../step/cut-notice.ts'
import { errorForPerson, sentenceFor } from '../step/error-for-person.ts'
import { fallBack, trailFrom } from '../step/fallback.ts'
import { callModel, TIMEOUTS } from '../step/model-call.ts'
import { chosenNames, omittedNotice } from '../step/omitted-notice.ts'
import { ReplyWriter } from '../step/reply-writer.ts'
import type { AnswerState, StatelessDeps } from './answer-state.ts'
import type { StatelessRequest } from './stateless.ts'

/** Throws `invalid_request`, `unusable` or `file_not_taken` for a model that cannot take the request. */
export function requireFit(model: ResolvedModel, request: StatelessRequest): void {
  if (model.tools === 'none' && request.tools.length > 0) {
    throw new AppError('unusable', {
      message: t('titleNotSupportTools', { title: model.title }),
    })
  }
  const lacked = model.lacks?.(request.sampling ?? {}) ?? []
  if (lacked.length > 0) {
    const message = t('modelLacksOptions', { model: model.title, options: lacked.join(', '), count: lacked.length })
    throw new AppError('invalid_request', { message, details: lacked.map(path => ({ path, message: t('notAvailableForModel') })) })
  }
  requireTaken(model, request.prompt)
}

/** One step of the model. Its fallbacks are asked one after another while the client has read nothing. */
export async function askModel(deps: StatelessDeps, state: AnswerState, step: number, ours: OfferedTools): Promise<Reply> {
  const trail = trailFrom(state.model)
  const before = state.fold
  for (;;) {
    try {
      return await askOnce(deps, state, step, ours)
    } catch (error) {
      state.signal.throwIfAborted()
      if (state.hasShown || !isAppError(error) || error.code === 'budget_reached') throw error
      const { actor, model: failed, signal, write, request } = state
      const answer = { models: deps.models, log: deps.platform.log, actor, failed, signal, write }
      const next = await fallBack({ ...answer, requireFit: model => requireFit(model, request) }, trail, sentenceFor(actor, error))
      if (!next) throw error
      state.model = next
      state.fold = before
    }
  }
}

/** Makes one model call and records its usage. Text and the client's calls go out as they come; calls of our own tools do not. */
async function askOnce(deps: StatelessDeps, state: AnswerState, step: number, ours: OfferedTools): Promise<Reply> {
  const { request, model, signal } = state
  // Nothing of such an answer is stored, so a sentence replaces the pictures of tools.
  const blind = { ...model, vision: false }
  const prompt = [
    ...(await withFittedPictures(request.prompt, model)),
    ...(await withUploads(toPrompt([state.fold.message]), blind, () => Promise.reject(new AppError('file_not_found')))),
  ]
  const hidden = new Set<string>()
  const isHidden = (chunk: Chunk) => {
    if ('toolName' in chunk && (ours.byModelName.has(chunk.toolName) || request.tools.length === 0)) hidden.add(chunk.toolCallId)
    return 'toolCallId' in chunk && hidden.has(chunk.toolCallId)
  }
  const write = (chunk: Chunk) => {
    state.fold = applyChunk(state.fold, chunk)
    if (isHidden(chunk)) return
    state.hasShown ||= SHOWN.has(chunk.type)
    state.write(chunk)
  }
  write({ type: 'start-step' })
  const writer = new ReplyWriter({
    write,
    describe: name => describeTool(ours, name, step),
    takenIds: new Set(prompt.flatMap(({ content }) => (typeof content === 'string' ? [] : content.flatMap(callId)))),
    monotonicMs: deps.platform.clock.monotonicMs,
    onCall: () => undefined,
  })
  const growing = new Set<string>()
  /** Sends arguments as deltas too where the provider gives them whole: clients read them as they grow. */
  const takeAsGrowing = (part: ModelPart) => {
    if (part.type === 'tool-input-start') growing.add(part.id)
    if (part.type === 'tool-call' && part.toolName !== '' && !growing.has(part.toolCallId)) {
      writer.take({ type: 'tool-input-start', id: part.toolCallId, toolName: part.toolName })
      writer.take({ type: 'tool-input-delta', id: part.toolCallId, delta: part.input })
    }
    writer.take(part)
  }
  let hasSpoken = false
  const tools = [...request.tools, ...ours.definitions]
  let hold = await reserve(deps, state, { promptTokens: promptTokensOf({ prompt, tools }), maxOutputTokens: request.maxOutputTokens })
  const record = async (usage: Usage | null) => {
    if (!usage) return
    state.usage = addUsage(state.usage, usage)
    deps.rates.spent(state.actor, usage.totalTokens)
    if (state.unrecorded) await deps.usage.record(state.unrecorded, state.serverCalls.take(), 'elsewhere')
    const entry = { ...entryOf(state), step, usage, costMicroUsd: model.price && costMicroUsd(usage, model.price) }
    state.unrecorded = entry
    if (hold) await deps.budgets.settle(hold, usedOf(entry))
    hold = null
  }
  const asked: ModelRequest = {
    prompt,
    tools,
    temperature: model.temperature === null ? null : (request.temperature ?? model.temperature),
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
    ...toolChoice(request, step),
    ...(request.sampling === undefined ? {} : { sampling: request.sampling }),
    ...(request.reasoningEffort === undefined ? {} : { reasoningEffort: request.reasoningEffort }),
  }
  const onPart = (part: ModelPart) => {
    hasSpoken = true
    if (part.type !== 'finish') state.ttftMs ??= Math.round(deps.platform.clock.monotonicMs() - state.startedMs)
    if (part.type === 'finish') takeFinish(state, part)
    takeAsGrowing(part)
  }
  try {
    const end = await callModel({ model, request: asked, signal, onPart })
    if (end.kind === 'failed') {
      await record(end.error.usage)
      throw errorForPerson(state.actor, end.error)
    }
    if (end.kind === 'complete') {
      const reply = writer.end(null)
      await record(reply.usage)
      return reply
    }
    if (hasSpoken) await record(usageSoFar(writer.end(null), { prompt, tools }))
    if (signal.aborted || end.kind === 'aborted') throw signal.reason
    throw new AppError('provider_timeout', { message: `${TIMEOUTS[end.deadline]()}.` })
  } finally {
    if (hold) await deps.budgets.release(hold)
  }
}

/** Reserves what a step may use. Throws `budget_reached`: nobody waits behind such a request. */
async function reserve(
  { budgets, platform }: Pick<StatelessDeps, 'budgets' | 'platform'>,
  { actor, model }: AnswerState,
  step: { promptTokens: number; maxOutputTokens: number | undefined },
): Promise<Hold | null> {
  const spender = { userId: actor.userId, projectId: null, model: model.id }
  const reserved = await budgets.reserve(spender, () => estimateOf({ ...step, price: model.price }))
  if (reserved.kind === 'full') throw fullError(reserved, platform.clock.nowMs())
  return reserved.hold
}

const entryOf = ({ actor, model }: AnswerState) => ({ userId: actor.userId, runId: null, model: model.id })

/** Records the last step, and that the answer has ended. */
export async function recordEnd({ usage }: StatelessDeps, state: AnswerState, { hasFailed }: { hasFailed: boolean }): Promise<void> {
  const last = state.unrecorded ?? { ...entryOf(state), step: 0, usage: noUsage, costMicroUsd: state.model.price && 0 }
  state.unrecorded = null
  await usage.record({ ...last, end: { hasFailed, ttftMs: state.ttftMs } }, state.serverCalls.take(), 'elsewhere')
}

function takeFinish(state: AnswerState, { omitted = [], logprobs, unknownReason }: Extract<ModelPart, { type: 'finish' }>): void {
  if (logprobs) state.logprobs.push(...logprobs)
  const notices = [
    omittedNotice(state.model, omitted, sentNames(state.request)),
    unknownReason === undefined ? null : cutNotice(unknownReason),
  ]
  for (const data of notices) if (data) state.write({ type: 'data-notice', data })
}

/** Names the options that the client has sent. */
function sentNames({ temperature, reasoningEffort, maxOutputTokens, sampling = {}, toolChoice }: StatelessRequest): ReadonlySet<string> {
  const parameters = {
    ...(temperature === undefined ? {} : { temperature }),
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  }
  const { others, ...rest } = sampling
  const names = Object.keys(rest).map(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  return new Set([...chosenNames(parameters), ...names, ...Object.keys(others ?? {}), ...(toolChoice === undefined ? [] : ['tool_choice'])])
}

/** Chunks that a client can read. */
const SHOWN: ReadonlySet<Chunk['type']> = new Set(['text-delta', 'reasoning-delta', 'tool-input-start', 'tool-input-available'])

/** Usage that the provider has counted for a call that was cut off, or else an estimate. */
function usageSoFar(reply: Reply, asked: Parameters<typeof estimatedUsage>[0]): Usage {
  const calls = reply.toolCalls.reduce((sum, call) => sum + call.argumentsText.length, 0)
  return reply.usage ?? estimatedUsage(asked, reply.content.length + reply.reasoning.length + calls)
}

/** Demands a call in the first step alone: in each step, the answer would never end. */
function toolChoice({ toolChoice }: StatelessRequest, step: number): Pick<ModelRequest, 'toolChoice'> {
  return toolChoice === undefined || (step > 1 && toolChoice !== 'none') ? {} : { toolChoice }
}

function callId(part: { type: string }): string[] {
  return part.type === 'tool-call' && 'toolCallId' in part ? [String(part.toolCallId)] : []
}
