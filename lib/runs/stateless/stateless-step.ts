import type { Actor } from '#lib/auth/index.ts'
import { toPrompt, withUploads } from '#lib/context/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { addUsage, applyChunk, type Chunk, type Fold, type Usage } from '#lib/messages/index.ts'
import { estimatedUsage, isProviderError, type ModelPart, type ModelRequest, type ResolvedModel } from '#lib/models/index.ts'
import { costMicroUsd } from '#lib/usage/index.ts'
import type { RunDeps, RunLimits } from '../run-context.ts'
import { createDeadlines } from '../step/deadlines.ts'
import { trailFrom } from '../step/fallback.ts'
import type { Reply } from '../step/reply.ts'
import { ReplyWriter } from '../step/reply-writer.ts'
import { asTold, toldTo } from '../told-to.ts'
import { describeTool, type OfferedTools } from '../tools/offered-tools.ts'
import type { RelayRequest } from './stateless.ts'
import { fallBack } from './stateless-fallback.ts'

export type RelayDeps = Pick<RunDeps, 'platform' | 'models' | 'mcp' | 'usage' | 'limits'>

/** One question on its way. */
export interface Place {
  actor: Actor
  request: RelayRequest
  model: ResolvedModel
  limits: RunLimits
  signal: AbortSignal
  write: (chunk: Chunk) => void
  /** The answer so far, which the model's next step is made of. */
  fold: Fold
  /** The caller has read something of the answer: no other model may begin it anew. */
  hasShown: boolean
  usage: Usage
}

/** One step of the model, or of its fallbacks one after another as long as the caller has read nothing. */
export async function askModel(deps: RelayDeps, place: Place, step: number, ours: OfferedTools): Promise<Reply> {
  const trail = trailFrom(place.model)
  const before = place.fold
  for (;;) {
    try {
      return await askOnce(deps, place, step, ours)
    } catch (error) {
      place.signal.throwIfAborted()
      if (place.hasShown || !isAppError(error) || !(await fallBack(deps, place, { trail, reason: toldTo(place.actor, error) }))) throw error
      place.fold = before
    }
  }
}

/** One model call, its usage recorded. What the caller may see goes out as it comes; calls of our own tools do not. */
async function askOnce(deps: RelayDeps, place: Place, step: number, ours: OfferedTools): Promise<Reply> {
  const { request, model, signal } = place
  // Nothing is kept of such an answer, so a sentence stands for the pictures of tools.
  const blind = { ...model, vision: false }
  const prompt = [
    ...request.prompt,
    ...(await withUploads(toPrompt([place.fold.message]), blind, () => Promise.reject(new AppError('file_not_found')))),
  ]
  const hidden = new Set<string>()
  const isHidden = (chunk: Chunk) => {
    if ('toolName' in chunk && (ours.byModelName.has(chunk.toolName) || request.tools.length === 0)) hidden.add(chunk.toolCallId)
    return 'toolCallId' in chunk && hidden.has(chunk.toolCallId)
  }
  const write = (chunk: Chunk) => {
    place.fold = applyChunk(place.fold, chunk)
    if (isHidden(chunk)) return
    place.hasShown ||= SHOWN.has(chunk.type)
    place.write(chunk)
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
  /** Callers read a call's arguments as they grow, also where the provider gives them whole. */
  const takeAsGrowing = (part: ModelPart) => {
    if (part.type === 'tool-input-start') growing.add(part.id)
    if (part.type === 'tool-call' && part.toolName !== '' && !growing.has(part.toolCallId)) {
      writer.take({ type: 'tool-input-start', id: part.toolCallId, toolName: part.toolName })
      writer.take({ type: 'tool-input-delta', id: part.toolCallId, delta: part.input })
    }
    writer.take(part)
  }
  const deadlines = createDeadlines(signal, model)
  let isOver = false
  let hasSpoken = false
  const tools = [...request.tools, ...ours.definitions]
  const record = async (usage: Usage | null) => {
    if (!usage) return
    place.usage = addUsage(place.usage, usage)
    await deps.usage.record({
      userId: place.actor.userId,
      runId: null,
      step,
      model: model.id,
      usage,
      costMicroUsd: model.price && costMicroUsd(usage, model.price),
    })
  }
  try {
    const asking = model.port.stream(
      {
        prompt,
        tools,
        temperature: model.temperature === null ? null : (request.temperature ?? model.temperature),
        ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
        ...toolChoice(request, step),
        ...(request.sampling === undefined ? {} : { sampling: request.sampling }),
        ...(request.reasoningEffort === undefined ? {} : { reasoningEffort: request.reasoningEffort }),
      },
      part => {
        if (isOver) return
        deadlines.chunk()
        hasSpoken = true
        takeAsGrowing(part)
      },
      deadlines.signal,
    )
    await Promise.race([asking, deadlines.aborted])
  } catch (error) {
    isOver = true
    const isLeft = signal.aborted || deadlines.expired !== null
    if (isLeft && hasSpoken) await record(left(writer.end(null), { prompt, tools }))
    signal.throwIfAborted()
    if (deadlines.expired) throw new AppError('provider_timeout', { message: TIMEOUTS[deadlines.expired] })
    if (!isProviderError(error)) throw error
    await record(error.usage)
    throw asTold(place.actor, error)
  } finally {
    isOver = true
    deadlines.end()
  }
  const reply = writer.end(null)
  await record(reply.usage)
  return reply
}

/** What the caller can read of an answer. */
const SHOWN: ReadonlySet<Chunk['type']> = new Set(['text-delta', 'reasoning-delta', 'tool-input-start', 'tool-input-available'])

/** What a provider has counted, or what it must have been. */
function left(reply: Reply, asked: Parameters<typeof estimatedUsage>[0]): Usage {
  const calls = reply.toolCalls.reduce((sum, call) => sum + call.argumentsText.length, 0)
  return reply.usage ?? estimatedUsage(asked, reply.content.length + reply.reasoning.length + calls)
}

/** A call that was demanded has been made after the first step; asking for it again would never end. */
function toolChoice({ toolChoice }: RelayRequest, step: number): Pick<ModelRequest, 'toolChoice'> {
  return toolChoice === undefined || (step > 1 && toolChoice !== 'none') ? {} : { toolChoice }
}

function callId(part: { type: string }): string[] {
  return part.type === 'tool-call' && 'toolCallId' in part ? [String(part.toolCallId)] : []
}

const TIMEOUTS = {
  chunk_timeout: 'The model sent nothing for too long, so its stream was closed.',
  response_timeout: 'The model took too long for one answer, so its stream was closed.',
} as const
