import { credentialsOf } from '#lib/auth/index.ts'
import type { AppError } from '#lib/errors.ts'
import { errorResponse, guardedResponse, knownOrigin, type RouteRequest, route, wholeRequest } from '#lib/http/index.ts'
import { RESOURCE_METADATA_PATH, SCOPE } from '#lib/oauth-server/index.ts'
import { server } from '#lib/server.ts'

/**
 * Serves Parley as an MCP server, for API keys and connected OAuth clients. A browser may ask only from our own pages (MCP 2025-11-25, "Security
 * Warning" of Streamable HTTP), which `route` checks.
 */
const serve = route({ auth: 'client', right: 'tools:use', refuse: refusal }, async ({ actor, request }) =>
  guardedResponse(credentialsOf(actor), revoked => server().gateway.fetch(actor, wholeRequest(request), { revoked })),
)

/** Tells a refused client where to ask for access (RFC 9728, 5.1). */
function refusal(error: AppError, { headers }: RouteRequest): Response {
  const response = errorResponse(error)
  if (error.kind !== 'unauthenticated') return response
  const metadata = `${knownOrigin(headers, server().platform.env)}${RESOURCE_METADATA_PATH}`
  const invalid = headers.has('authorization') ? ', error="invalid_token"' : ''
  response.headers.set('WWW-Authenticate', `Bearer resource_metadata="${metadata}", scope="${SCOPE}"${invalid}`)
  return response
}

export { serve as DELETE, serve as GET, serve as POST }
