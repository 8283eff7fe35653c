import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { webTest } from '#lib/web/index.ts'

/** Searches as a form says, which need not be saved yet; a failure is an answer. */
export const POST = route({ auth: 'session', right: 'admin:settings', body: webTest }, async ({ actor, body, request }) =>
  server().webSearch.test(actor, body, request.signal),
)
