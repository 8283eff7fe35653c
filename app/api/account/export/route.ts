import { groundsOf } from '#lib/auth/index.ts'
import { exportChats } from '#lib/chats/index.ts'
import { guardedResponse, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** The person's own chats as one JSON file, written while it is read. */
export const GET = route({ auth: 'session', right: 'self:write' }, async ({ actor }) => {
  const { platform } = server()
  await platform.audit.record({ actorId: actor.userId, action: 'chat.export', target: actor.userId })
  const pieces = exportChats(platform, actor)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  const headers = {
    'Content-Type': 'application/json',
    'Content-Disposition': 'attachment; filename="chats.json"',
    'Cache-Control': 'private, no-store',
  }
  return guardedResponse(groundsOf(actor), async () => new Response(body, { headers }))
})
