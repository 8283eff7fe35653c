import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy, PATH_HEADER, sandboxOriginOf } from '#lib/http/shared.ts'
// Not by the door: the proxy's bundle would hold the database.
import { readiness } from '#lib/platform/readiness.ts'
import { server } from '#lib/server.ts'

/** Every HTML page gets its Content-Security-Policy with a fresh nonce; until start-up is complete pages answer 503. */
export function proxy(request: NextRequest): NextResponse {
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
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('Referrer-Policy', 'same-origin')
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

export const config = { matcher: ['/((?!api/|_next/|icon.svg|favicon.ico).*)'] }
