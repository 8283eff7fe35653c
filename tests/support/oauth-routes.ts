import type { RouteHandler } from '#lib/http/index.ts'
import * as mcp from '../../app/api/mcp/route.ts'
import * as register from '../../app/api/oauth/register/route.ts'
import * as resource from '../../app/api/oauth/resource-metadata/route.ts'
import * as revoke from '../../app/api/oauth/revoke/route.ts'
import * as metadata from '../../app/api/oauth/server-metadata/route.ts'
import * as token from '../../app/api/oauth/token/route.ts'
import * as models from '../../app/api/v1/models/route.ts'
import { HOST } from './edge.ts'

export const origin = `http://${HOST}`

/** The routes that a program asks, at the addresses that it knows them by. */
const routes: Record<string, object> = {
  '/api/mcp': mcp,
  '/api/oauth/register': register,
  '/api/oauth/token': token,
  '/api/oauth/revoke': revoke,
  '/api/v1/models': models,
  '/.well-known/oauth-authorization-server': metadata,
  '/.well-known/oauth-protected-resource': resource,
  '/.well-known/oauth-protected-resource/api/mcp': resource,
}

/** `fetch` without a network between. */
export async function routed(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const request = new Request(address, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), host: HOST } })
  const { origin: asked, pathname } = new URL(request.url)
  const handler = asked === origin && (routes[pathname] as Record<string, RouteHandler> | undefined)?.[request.method]
  return handler ? handler(request, { params: Promise.resolve({}) }) : new Response(null, { status: 404 })
}
