import { lastEventId, operation, operations, sessionEventStream, toSessionState } from '#lib/api-v1/index.ts'
import { guardedSse } from '#lib/http/index.ts'
import { readerOf } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.streamSession, async ({ actor, params: { sessionId }, request }) => {
  const { chats, runs, platform } = server()
  const since = async (atMs: number) => {
    const started = await runs.startedSince(actor, sessionId, new Date(atMs))
    const chat = await chats.get(actor, sessionId)
    const { title, mode } = chat
    const { model, selected_tools, workspace, selected_files, excluded_files, cross_ref_enabled } = toSessionState(chat, {
      crossRefReady: false,
      collections: [],
    })
    const selection = { model, selected_tools, workspace, selected_files, excluded_files, cross_ref_enabled }
    return [
      ...started.map(run_id => ({ event: 'run_started' as const, data: { session_id: sessionId, run_id } })),
      { event: 'title' as const, data: { session_id: sessionId, title } },
      { event: 'selection' as const, data: { session_id: sessionId, ...selection } },
      { event: 'mode' as const, data: { session_id: sessionId, mode } },
      { event: 'files_changed' as const, data: { session_id: sessionId, selected_files, excluded_files } },
    ]
  }
  return guardedSse({ request, credentials: readerOf(actor, sessionId) }, async signal => {
    const after = lastEventId(request.headers)
    return sessionEventStream({ bus: platform.bus, nowMs: platform.clock.nowMs, sessionId, after, since, signal })
  })
})
