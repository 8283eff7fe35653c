import { json, knownOrigin, route } from '#lib/http/index.ts'
import { serverMetadata } from '#lib/oauth-server/index.ts'
import { server } from '#lib/server.ts'

/** Serves `/.well-known/oauth-authorization-server` (RFC 8414). */
export const GET = route({ auth: 'none' }, async ({ request }) => json(serverMetadata(knownOrigin(request.headers, server().platform.env))))
