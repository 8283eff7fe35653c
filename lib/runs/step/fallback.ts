import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { Chunk } from '#lib/messages/index.ts'
import type { Models, ResolvedModel } from '#lib/models/index.ts'
import type { Logger } from '#lib/platform/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'

/** The models that a step may still ask, in order, and those that it has asked. */
export interface FallbackTrail {
  queue: string[]
  asked: Set<string>
}

export function trailFrom({ id, fallbacks }: ResolvedModel): FallbackTrail {
  return { queue: [...fallbacks], asked: new Set([id]) }
}

/** One answer, in a chat or without one, whose model failed. */
export interface FailedStep {
  models: Pick<Models, 'resolve'>
  log: Pick<Logger, 'warn'>
  actor: Actor
  failed: ResolvedModel
  signal: AbortSignal
  write: (chunk: Chunk) => void
  /** Throws an `AppError` for a model that cannot take the request. */
  requireFit?: (model: ResolvedModel) => void
  /** For the log line; absent outside a chat. */
  runId?: string
}

/**
 * Finds the next fallback that the actor may use and tells readers about it: it answers the rest. Null where there is none, or once the signal is aborted.
 * Only for a step of which readers have seen nothing.
 */
export async function fallBack(answer: FailedStep, trail: FallbackTrail, reason: string): Promise<ResolvedModel | null> {
  const { failed, signal, log, runId } = answer
  const next = await nextModel(answer, trail)
  if (!next || signal.aborted) return null
  const details = { from: failed.id, to: next.id }
  log.warn('model.fallback', { ...(runId === undefined ? {} : { runId }), ...details })
  answer.write({
    type: 'data-notice',
    data: { code: 'model_fallback', message: t('reasonTitleAskedInstead', { reason, title: next.title }), details },
  })
  answer.write({ type: 'message-metadata', messageMetadata: { model: next.id } })
  return next
}

/** Takes models from the trail; the fallbacks of the one that it finds come behind the others. */
async function nextModel({ models, log, actor, requireFit }: FailedStep, trail: FallbackTrail): Promise<ResolvedModel | null> {
  for (let id = trail.queue.shift(); id !== undefined; id = trail.queue.shift()) {
    if (trail.asked.has(id)) continue
    trail.asked.add(id)
    try {
      const model = await models.resolve(actor, id)
      requireFit?.(model)
      trail.queue.push(...model.fallbacks)
      return model
    } catch (error) {
      if (!isAppError(error)) throw error
      log.warn('model.fallback_unusable', { model: id, code: error.code })
    }
  }
  return null
}
