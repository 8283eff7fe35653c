import { estimateOf } from '#lib/budgets/index.ts'
import { AppError } from '#lib/errors.ts'
import { applyChunk, emptyFold, noUsage } from '#lib/messages/index.ts'
import { promptTokensOf } from '#lib/models/index.ts'
import { createSemaphore } from '#lib/platform/index.ts'
import { CallCounter } from '#lib/usage/index.ts'
import { noTools } from '../offer/offered-tools.ts'
import { resolveSelection } from '../offer/resolve-selection.ts'
import { LIMIT_REACHED, PROVIDER_ENDED, RUN_TIMEOUT } from '../run/ending.ts'
import { TOOL_START_WAIT_MS } from '../run/limits.ts'
import type { Reply } from '../run/reply.ts'
import { notRun } from '../tools/not-run.ts'
import type { AnswerState, StatelessDeps } from './answer-state.ts'
import type { Stateless, StatelessEnd } from './stateless.ts'
import { askModel, recordEnd, requireFit } from './stateless-step.ts'
import { callServerTool, offerServerTools } from './stateless-tools.ts'

export function createStateless(deps: StatelessDeps): Stateless {
  const { models, mcp, platform } = deps
  return {
    async open(actor, request, caller) {
      await deps.rates.begin(actor)
      const model = await models.resolve(actor, request.model)
      requireFit(model, request)
      const amount = () =>
        estimateOf({ promptTokens: promptTokensOf(request), maxOutputTokens: request.maxOutputTokens, price: model.price })
      await deps.budgets.requireRoom({ userId: actor.userId, projectId: null, model: model.id }, amount)
      const waiting = { waitMs: TOOL_START_WAIT_MS, signal: caller, once: true }
      const serverTools = model.tools === 'none' ? [] : await resolveSelection(mcp, actor, request.serverTools, waiting)
      const limits = await deps.limits()
      return {
        model: model.id,
        async play(write) {
          const late = AbortSignal.timeout(limits.runTimeoutMs)
          const signal = AbortSignal.any([caller, late])
          const state: AnswerState = {
            actor,
            model,
            limits,
            signal,
            write,
            request: { ...request, serverTools },
            fold: emptyFold(''),
            hasShown: false,
            usage: noUsage,
            serverCalls: new CallCounter(),
            unrecorded: null,
            startedMs: platform.clock.monotonicMs(),
            ttftMs: null,
            logprobs: [],
          }
          try {
            const end = await playSteps(deps, state)
            await recordEnd(deps, state, { hasFailed: false })
            platform.log.info('stateless.finished', {
              model: state.model.id,
              finishReason: end.finishReason,
              totalTokens: end.usage.totalTokens,
            })
            return end
          } catch (error) {
            // The client is told the first failure.
            if (!caller.aborted || state.unrecorded)
              await recordEnd(deps, state, { hasFailed: !caller.aborted }).catch((failure: unknown) =>
                platform.log.warn('stateless.not_recorded', { error: failure }),
              )
            if (late.aborted && !caller.aborted) throw new AppError('provider_timeout', { message: `${RUN_TIMEOUT()}.` })
            throw error
          }
        },
      }
    },
  }
}

async function playSteps(deps: StatelessDeps, state: AnswerState): Promise<StatelessEnd> {
  const { actor, request, limits, signal } = state
  const slots = createSemaphore(limits.toolConcurrency)
  for (let step = 1; ; step++) {
    const isSpent = step > limits.maxToolRounds
    const isWithheld = step > limits.maxToolRounds + 1
    const waitMs = step === 1 ? TOOL_START_WAIT_MS : 0
    const offer = { actor, selection: request.serverTools, theirs: request.tools, mostTools: state.model.maxTools, waitMs, signal }
    const ours = isWithheld ? noTools : await offerServerTools(deps.mcp, offer)
    const reply = await askModel(deps, state, step, ours)
    const isOurs = (name: string) => ours.byModelName.has(name) || request.tools.length === 0
    const finishReason = reply.toolCalls.some(call => !isOurs(call.name)) ? 'tool_calls' : finalReason(reply)
    if (finishReason !== null || isWithheld) return endOf(state, finishReason ?? 'stop')
    const outcomes = await Promise.all(
      reply.toolCalls.map(async call => {
        const tool = ours.byModelName.get(call.name)
        if (isSpent) return { call, outcome: notRun(tool, call, 'denied', LIMIT_REACHED()) }
        return { call, outcome: await callServerTool(deps.mcp, { actor, tool, call, slots, signal, unavailable: ours.unavailable }) }
      }),
    )
    signal.throwIfAborted()
    for (const { call, outcome } of outcomes) {
      const server = outcome.executed ? ours.byModelName.get(call.name)?.server : undefined
      if (server !== undefined) state.serverCalls.add(server, outcome.outcome)
      const output = { status: 'done', ...outcome }
      state.fold = applyChunk(state.fold, { type: 'tool-output-available', toolCallId: call.id, output, dynamic: true })
    }
  }
}

function endOf({ usage, logprobs }: AnswerState, finishReason: StatelessEnd['finishReason']): StatelessEnd {
  return { finishReason, usage, ...(logprobs.length === 0 ? {} : { logprobs }) }
}

/** Null where our own tools have to run first. */
function finalReason({ toolCalls, finishReason }: Reply): StatelessEnd['finishReason'] | null {
  if (toolCalls.length > 0) return null
  if (finishReason === 'error') throw new AppError('provider_failed', { message: PROVIDER_ENDED() })
  return finishReason === 'length' || finishReason === 'content_filter' ? finishReason : 'stop'
}
