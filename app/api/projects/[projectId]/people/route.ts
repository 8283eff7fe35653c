import { z } from 'zod'
import { json, route } from '#lib/http/index.ts'
import { newPersonSchema } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ projectId: z.string().max(200) })

/** Adds a person by e-mail address, for owners of the project. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    params,
    exists: ({ actor, params }) => server().projects.get(actor, params.projectId),
    body: newPersonSchema,
  },
  async ({ actor, params, body }) => json({ project: await server().projects.add(actor, params.projectId, body) }, { status: 201 }),
)
