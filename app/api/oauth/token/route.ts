import { clientAddress, json, knownOrigin, readForm, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { oauthRefusal, refusedAnswer } from '../refusal.ts'

/** Exchanges a code for tokens, or a refresh token for new ones. */
export const POST = route({ auth: 'none', refuse: oauthRefusal }, async ({ request }) => {
  const { oauthServer, platform } = server()
  const origin = knownOrigin(request.headers, platform.env)
  const answer = await oauthServer.exchange(origin, await readForm(request), clientAddress(request.headers))
  return 'tokens' in answer ? json(answer.tokens) : refusedAnswer(answer.refused)
})
