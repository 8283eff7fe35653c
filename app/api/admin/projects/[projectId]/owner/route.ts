import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Gives a project without an owner to one of its people. */
export const PUT = route(
  { auth: 'session', right: 'admin:access', params: named('projectId'), body: z.strictObject({ userId: z.uuid() }) },
  async ({ actor, params, body }) => server().projects.giveOwner(actor, params.projectId, body),
)
