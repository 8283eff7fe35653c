import { AppError } from '#lib/errors.ts'
import { chatAnswer, route, v1Requests } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { begin } from '../begin.ts'

export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    meanwhile: () => server().models.configured(),
    accept: 'application/json',
    body: v1Requests.chatRequest,
  },
  async ({ actor, meanwhile: configured, body: { message, session_id, model, selected_tools, request_id }, request }) => {
    if (selected_tools && selected_tools.length > 0) throw new AppError('tools_need_streaming')
    const { runId } = await begin(actor, {
      message,
      sessionId: session_id ?? null,
      model: model ?? null,
      selectedTools: [],
      requestId: request_id,
      mode: 'batch',
      configured,
    })
    return chatAnswer(await server().runs.tail(actor, runId, { after: 0, signal: request.signal }))
  },
)
