import { operation, operations, v1EventStream } from '#lib/api-v1/index.ts'
import { guardedSse } from '#lib/http/index.ts'
import { readerOf } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'
import { begin } from '../../begin.ts'

export const POST = operation(
  operations.streamChat,
  async ({ actor, body: { message, session_id, model, selected_tools, selected_files, files, request_id, mode }, request }) => {
    const { runs } = server()
    const started = await begin(actor, {
      message,
      sessionId: session_id ?? null,
      model: model ?? null,
      selectedTools: selected_tools ?? [],
      selectedFiles: selected_files ?? null,
      files: files ?? [],
      requestId: request_id,
      mode: mode ?? 'live',
    })
    const { runId } = started
    const run = started.repeated ? await runs.get(actor, runId) : { chatId: started.chatId, mode: mode ?? 'live' }
    return guardedSse({ request, credentials: readerOf(actor, run.chatId) }, signal =>
      v1EventStream({
        sessionId: run.chatId,
        mode: run.mode,
        after: 0,
        tail: after => runs.tail(actor, runId, { after, signal }),
      }),
    )
  },
)
