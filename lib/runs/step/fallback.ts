import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { RunContext, RunDeps } from '../run-context.ts'

/** What may still be asked in a step, in order, and what was asked. */
export interface FallbackTrail {
  queue: string[]
  asked: Set<string>
}

export function trailFrom({ id, fallbacks }: ResolvedModel): FallbackTrail {
  return { queue: [...fallbacks], asked: new Set([id]) }
}

/**
 * Goes on with the next fallback of the run's model that this actor may use, for the rest of the run. False where there is none. Only for a
 * step of which nothing has been shown.
 */
export async function fallBack(run: RunContext, trail: FallbackTrail, reason: string): Promise<boolean> {
  const failed = run.model
  const next = await nextModel(run.engine, { actor: run.actor, trail })
  if (!next || run.signal.aborted) return false
  run.model = next
  run.engine.platform.log.warn('model.fallback', { runId: run.runId, from: failed.id, to: next.id })
  run.writer.write({
    type: 'data-notice',
    data: { code: 'model_fallback', message: `${reason} ${next.title} was asked instead.`, details: { from: failed.id, to: next.id } },
  })
  run.writer.write({ type: 'message-metadata', messageMetadata: { model: next.id } })
  return true
}

export interface FallbackSearch {
  actor: Actor
  /** Shortened as it is followed; the fallbacks of what is found come behind the others. */
  trail: FallbackTrail
  /** Throws an `AppError` for a model that cannot be asked this. */
  requireFit?: (model: ResolvedModel) => void
}

/** The next model that this actor may use and that was not asked; null where there is none. */
export async function nextModel(
  { models, platform }: Pick<RunDeps, 'models' | 'platform'>,
  { actor, trail, requireFit }: FallbackSearch,
): Promise<ResolvedModel | null> {
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
      platform.log.warn('model.fallback_unusable', { model: id, code: error.code })
    }
  }
  return null
}
