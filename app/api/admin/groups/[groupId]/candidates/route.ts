import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({ text: z.string().max(200).default('') })

/** Finds people who can be added to a group. */
export const GET = route(
  { auth: 'session', right: 'admin:access', scope: scopes.group, query },
  async ({ params: { groupId }, query: { text } }) => ({ data: await server().access.groups.candidates(groupId, text) }),
)
