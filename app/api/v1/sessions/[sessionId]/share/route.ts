import { operation, operations } from '#lib/api-v1/index.ts'
import { knownOrigin } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.shareSession, async ({ actor, params: { sessionId }, request }) => {
  const { sharing, platform } = server()
  const { id } = await sharing.create(actor, sessionId)
  return { share_id: id, url: `${knownOrigin(request.headers, platform.env)}/share/${id}` }
})

export const DELETE = operation(operations.unshareSession, async ({ actor, params: { sessionId } }) => {
  await server().sharing.revokeAll(actor, sessionId)
})
