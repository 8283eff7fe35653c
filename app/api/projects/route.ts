import { route } from '#lib/http/index.ts'
import { newProjectSchema } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

/** Lists the person's projects by name. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().projects.list(actor) }))

export const POST = route({ auth: 'session', right: 'chat:write', body: newProjectSchema, status: 201 }, async ({ actor, body }) => ({
  project: await server().projects.create(actor, body),
}))
