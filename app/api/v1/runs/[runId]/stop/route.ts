import { v1Requests } from '#lib/api-v1/index.ts'
import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params: v1Requests.runParams,
    exists: ({ actor, params }) => server().runs.get(actor, params.runId),
    body: v1Requests.emptyBody,
  },
  async ({ actor, params: { runId } }) => {
    await server().runs.stop(actor, runId)
    return json({ run_id: runId }, { status: 202 })
  },
)
