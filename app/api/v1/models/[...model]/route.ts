import { operation, operations, toModels } from '#lib/api-v1/index.ts'
import { AppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

/** Returns a model. A bare id is accepted where exactly one provider offers it. */
export const GET = operation(operations.getModel, async ({ actor, params: { model } }) => {
  const name = model.map(decoded).join('/')
  const { data } = toModels(await server().models.list(actor))
  const [only, ...others] = data.filter(({ id }) => id.slice(id.indexOf(':') + 1) === name)
  const found = data.find(({ id }) => id === name) ?? (others.length === 0 ? only : undefined)
  if (!found) throw new AppError('not_found', { message: t('keyNoModelName') })
  return found
})

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch (error) {
    if (error instanceof URIError) return step
    throw error
  }
}
