import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy, PATH_HEADER, sandboxOriginOf } from '#lib/http/shared.ts'
// Not by the door: the proxy's bundle would hold the database.
import { readiness } from '#lib/platform/readiness.ts'
import { server } from '#lib/server.ts'

/** A page cannot say 404 and be read without script: `notFound()` is rendered in the browser. So the status of a dead link is set here. */
const SHARE = /^\/share\/([^/]*)\/?$/

/** Every HTML page gets its Content-Security-Policy with a fresh nonce; until start-up is complete pages answer 503. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (readiness().state !== 'ready') return starting()
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const { env } = server().platform
  const policy = contentSecurityPolicy({
    nonce,
    dev: env.nodeEnv === 'development',
    sandboxOrigin: sandboxOriginOf(request.headers.get('host'), env.sandboxOrigin),
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search)
  const share = SHARE.exec(request.nextUrl.pathname)
  const isDead = share !== null && !(await server().sharing.isOpen(share[1] ?? ''))
  const response = NextResponse.next({ request: { headers }, ...(isDead ? { status: 404 } : {}) })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('Referrer-Policy', share ? 'no-referrer' : 'same-origin')
  return response
}

function starting(): NextResponse {
  return new NextResponse(
    '<!doctype html><meta http-equiv="refresh" content="1"><title>Parley</title><p>Parley is starting; this page loads again by itself.</p>',
    {
      status: 503,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '1', 'Content-Security-Policy': "default-src 'none'" },
    },
  )
}

export const config = {
  matcher: [
    '/((?!api/|\\.well-known/oauth-(?:authorization-server|protected-resource(?:/api/mcp)?)$|_next/static/|_next/image$|icon\\.svg$).*)',
  ],
}
