import { chatAnswer, operation, operations } from '#lib/api-v1/index.ts'
import { credentialsOf } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'
import { begin } from '../begin.ts'

/**
 * Answers a message as one JSON body. The run continues without its client; a client is refused within a second after its key is revoked.
 */
export const POST = operation(
  operations.chat,
  async ({ actor, body: { message, session_id, model, selected_tools, files, request_id }, request }) => {
    if (selected_tools && selected_tools.length > 0) throw new AppError('tools_need_streaming')
    const { runId } = await begin(actor, {
      message,
      sessionId: session_id ?? null,
      model: model ?? null,
      selectedTools: [],
      files: files ?? [],
      requestId: request_id,
      mode: 'batch',
      refusesToWait: true,
    })
    const { runs, accessWatch } = server()
    const { signal, abort, end } = accessWatch.watch(credentialsOf(actor))
    if (request.signal.aborted) abort()
    else request.signal.addEventListener('abort', abort, { once: true })
    try {
      return await chatAnswer(await runs.tail(actor, runId, { after: 0, signal }))
    } catch (error) {
      // The run ends: its reader does not wait for a budget.
      if (isAppError(error) && error.code === 'budget_reached') await runs.stop(actor, runId).catch(() => undefined)
      // A client that has disconnected does not read this.
      throw signal.aborted ? new AppError('unauthenticated') : error
    } finally {
      request.signal.removeEventListener('abort', abort)
      end()
    }
  },
)
