import { operation, operations } from '#lib/api-v1/index.ts'
import { knownOrigin } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.resetUser, async ({ actor, params: { userId }, request }) => {
  const { auth, platform } = server()
  const { url, expiresAt, mail } = await auth.resets.make(actor, userId)
  const link = new URL(new URL(url).pathname, knownOrigin(request.headers, platform.env))
  return { url: link.href, expires_at: expiresAt.toISOString(), mailed: mail?.sent === true }
})
