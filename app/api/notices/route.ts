import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns the person's subscribed browsers, and the key with which another one subscribes. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => {
  const { notices, auth, mails } = server()
  const [browsers, publicKey, { mailNotices }, hasMail] = await Promise.all([
    notices.browsers(actor),
    notices.publicKey(),
    auth.preferences.read(actor.userId),
    mails.isSet(),
  ])
  return { browsers, publicKey, mailNotices, hasMail }
})

const body = z.strictObject({
  endpoint: z.url().max(2_000),
  keys: z.strictObject({ p256dh: z.string().min(80).max(100), auth: z.string().min(20).max(30) }),
})

/** Subscribes the requesting browser to notices. */
export const POST = route({ auth: 'session', right: 'self:write', body, status: 201 }, ({ actor, body, request }) =>
  server().notices.add(actor, body, request.headers.get('user-agent') ?? ''),
)
