import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns what is known of an upload, and whether its text is read. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('fileId') }, ({ actor, params }) =>
  server().files.view(actor, params.fileId),
)
