import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { modelChangeSchema } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'

/** Model ids may hold slashes and colons, which arrive encoded. */
const modelParams = z.object({ modelId: z.string().transform(decoded) })

/** Decodes an id. One that is encoded badly stays as it is, and names no model. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

export const PATCH = route(
  { auth: 'session', right: 'admin:models', params: modelParams, body: modelChangeSchema },
  async ({ actor, params, body }) => server().modelsAdmin.updateModel(actor, params.modelId, body),
)
