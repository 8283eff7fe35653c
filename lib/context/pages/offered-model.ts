import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { Models, ResolvedModel } from '#lib/models/index.ts'

/** Resolves a model; null where it is offered no longer, or none is. */
export async function offeredModel(models: Pick<Models, 'resolve'>, actor: Actor, id: string | null): Promise<ResolvedModel | null> {
  try {
    return await models.resolve(actor, id)
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}
