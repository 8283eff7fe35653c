import { requireTaken } from '#lib/context/index.ts'
import { AppError } from '#lib/errors.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { type FallbackTrail, nextModel } from '../step/fallback.ts'
import type { RelayRequest } from './stateless.ts'
import type { Place, RelayDeps } from './stateless-step.ts'

/** Throws `unusable` or `file_not_taken` for a model that cannot be asked this. */
export function requireFit(model: ResolvedModel, request: RelayRequest): void {
  if (model.tools === 'none' && request.tools.length > 0) {
    throw new AppError('unusable', {
      message: `${model.title} does not support tools; send the request without them, or choose another model.`,
    })
  }
  requireTaken(model, request.prompt)
}

export interface FailedAsk {
  trail: FallbackTrail
  reason: string
}

/** Goes on with the next fallback that takes the request, for the rest of the answer, and tells the caller. False where there is none. */
export async function fallBack(deps: RelayDeps, place: Place, { trail, reason }: FailedAsk): Promise<boolean> {
  const failed = place.model
  const next = await nextModel(deps, { actor: place.actor, trail, requireFit: model => requireFit(model, place.request) })
  if (!next || place.signal.aborted) return false
  place.model = next
  deps.platform.log.warn('model.fallback', { from: failed.id, to: next.id })
  const details = { from: failed.id, to: next.id }
  place.write({ type: 'data-notice', data: { code: 'model_fallback', message: `${reason} ${next.title} was asked instead.`, details } })
  place.write({ type: 'message-metadata', messageMetadata: { model: next.id } })
  return true
}
