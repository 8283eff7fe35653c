import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { webForm } from '#lib/web/index.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => server().webSearch.view())

export const PUT = route({ auth: 'session', right: 'admin:settings', body: webForm }, async ({ actor, body }) =>
  server().webSearch.update(actor, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:settings' }, async ({ actor }) => server().webSearch.remove(actor))
