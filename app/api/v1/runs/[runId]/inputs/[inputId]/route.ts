import { v1Requests } from '#lib/api-v1/index.ts'
import { json, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params: v1Requests.inputParams,
    exists: ({ actor, params }) => server().runs.get(actor, params.runId),
    body: v1Requests.inputAnswer,
  },
  async ({ actor, params: { runId, inputId }, body }) => {
    await server().runs.answer(actor, runId, inputId, body)
    return json({ run_id: runId }, { status: 202 })
  },
)
