import { toModels, v1Requests } from '#lib/api-v1/index.ts'
import { AppError } from '#lib/errors.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns a model. Ids of routers hold slashes; a bare id is accepted where exactly one provider offers it. */
export const GET = route(
  { auth: 'key', right: 'chat:read', accept: 'application/json', params: v1Requests.modelParams },
  async ({ actor, params: { model } }) => {
    const name = model.map(decoded).join('/')
    const { data } = toModels(await server().models.list(actor))
    const found = data.find(({ id }) => id === name)
    const bare = data.filter(({ id }) => id.slice(id.indexOf(':') + 1) === name)
    const [only] = bare
    if (found ?? (bare.length === 1 && only)) return found ?? only
    throw new AppError('not_found', { message: 'This key has no model of this name; GET /api/v1/models lists its models.' })
  },
)

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch (error) {
    if (error instanceof URIError) return step
    throw error
  }
}
