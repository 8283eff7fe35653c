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
    body: v1Requests.approval,
  },
  async ({ actor, params: { runId }, body: { tool_call_id, ...approval } }) => {
    await server().runs.approve(actor, runId, tool_call_id, approval)
    return json({ run_id: runId }, { status: 202 })
  },
)
