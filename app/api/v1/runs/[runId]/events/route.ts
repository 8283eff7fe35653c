import { lastEventId, route, sse, v1EventStream, v1Requests } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route(
  {
    auth: 'key',
    right: 'chat:read',
    accept: 'text/event-stream',
    params: v1Requests.runParams,
    exists: ({ actor, params }) => server().runs.get(actor, params.runId),
  },
  async ({ actor, params: { runId }, request }) => {
    const { runs } = server()
    const run = await runs.get(actor, runId)
    const { signal } = request
    const events = await v1EventStream({
      sessionId: run.chatId,
      mode: run.mode,
      after: lastEventId(request.headers),
      tail: after => runs.tail(actor, runId, { after, signal }),
    })
    return sse(events, { signal })
  },
)
