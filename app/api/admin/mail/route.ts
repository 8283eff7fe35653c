import { mailSettings } from '#lib/admin/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => server().mails.view())

export const PUT = route({ auth: 'session', right: 'admin:settings', body: mailSettings }, async ({ actor, body }) =>
  server().mails.update(actor, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:settings' }, async ({ actor }) => server().mails.remove(actor))
