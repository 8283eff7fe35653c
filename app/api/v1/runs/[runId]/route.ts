import { toRun, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route(
  { auth: 'key', right: 'chat:read', accept: 'application/json', params: v1Requests.runParams },
  async ({ actor, params: { runId } }) => toRun(await server().runs.get(actor, runId)),
)
