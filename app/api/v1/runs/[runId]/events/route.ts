import { lastEventId, operation, operations, v1EventStream } from '#lib/api-v1/index.ts'
import { guardedSse } from '#lib/http/index.ts'
import { readerOf } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.streamRun, async ({ actor, params: { runId }, request }) => {
  const { runs } = server()
  const run = await runs.get(actor, runId)
  return guardedSse({ request, credentials: readerOf(actor, run.chatId) }, signal =>
    v1EventStream({
      sessionId: run.chatId,
      mode: run.mode,
      after: lastEventId(request.headers),
      tail: after => runs.tail(actor, runId, { after, signal }),
    }),
  )
})
