import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { modelChangeSchema } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'

/** Names of models may hold slashes and colons, which arrive encoded. */
const modelParams = z.object({ modelId: z.string().transform((id) => (id.includes('%') ? decodeURIComponent(id) : id)) })

export const PATCH = route(
  { auth: 'session', right: 'admin:write', params: modelParams, body: modelChangeSchema },
  async ({ actor, params, body }) => server().modelsAdmin.updateModel(actor, params.modelId, body),
)
