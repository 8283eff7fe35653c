import { json, knownOrigin, route } from '#lib/http/index.ts'
import { resourceMetadata } from '#lib/oauth-server/index.ts'
import { server } from '#lib/server.ts'

/** Serves `/.well-known/oauth-protected-resource`, with and without the path of the resource (RFC 9728). */
export const GET = route({ auth: 'none' }, async ({ request }) =>
  json(resourceMetadata(knownOrigin(request.headers, server().platform.env))),
)
