import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { knownOrigin, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

const body = z.strictObject({
  /** Person whom the page asked; another may have signed in since, in another tab. */
  person: z.string().max(64),
  decision: z.enum(['allow', 'deny']),
  request: z.record(z.string().max(64), z.string().max(5_000)),
})

/** Stores a person's decision about a client, and returns the address that tells the client. */
export const POST = route({ auth: 'session', right: 'self:write', body }, async ({ actor, body, request }) => {
  if (body.person !== actor.userId) throw new AppError('conflict', { message: t('someoneElseSignedReload') })
  const { oauthServer, platform } = server()
  const origin = knownOrigin(request.headers, platform.env)
  const location = await (body.decision === 'allow'
    ? oauthServer.approve(actor, origin, body.request)
    : oauthServer.deny(origin, body.request))
  return { location }
})
