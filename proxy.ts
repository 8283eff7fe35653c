import { type NextRequest, NextResponse } from 'next/server'
import { clientAddress, contentSecurityPolicy, PATH_HEADER, sandboxOriginOf } from '#lib/http/shared.ts'
// Not through the door of lib/platform: the proxy's bundle would hold the database.
import { ping } from '#lib/platform/readiness/ping.ts'
import { readiness } from '#lib/platform/readiness/readiness.ts'
import { server } from '#lib/server.ts'

/** Path of a shared page. `notFound()` is rendered in the browser, so a page cannot both answer 404 and work without script: the proxy sets the status. */
const SHARE = /^\/share\/([^/]*)\/?$/

const STARTING = { sentence: 'Parley is starting; this page loads again by itself.', retrySeconds: 1 }
const FULL = { sentence: 'Many people are reading shared chats right now. This page loads again by itself.', retrySeconds: 5 }
const AWAY = { sentence: 'Parley cannot reach its database right now. This page tries again by itself.', retrySeconds: 5 }

/** Gives every HTML page a Content-Security-Policy with a fresh nonce. Pages answer 503 until start-up is complete, and while the database is away. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (readiness().state !== 'ready') return unavailable(STARTING)
  const share = SHARE.exec(request.nextUrl.pathname)
  if (share !== null && server().sharing.renders.isFull(clientAddress(request.headers))) return unavailable(FULL)
  if ((await ping(server().platform.db)) !== null) return unavailable(AWAY)
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
  const isDead = share !== null && !(await server().sharing.isOpen(share[1] ?? ''))
  const response = NextResponse.next({ request: { headers }, ...(isDead ? { status: 404 } : {}) })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('Referrer-Policy', share ? 'no-referrer' : 'same-origin')
  return response
}

function unavailable({ sentence, retrySeconds }: { sentence: string; retrySeconds: number }): NextResponse {
  return new NextResponse(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retrySeconds}"><title>Parley</title><style>body{display:grid;min-height:90vh;margin:0 1.5rem;place-content:center;font:1rem/1.5 system-ui,sans-serif}</style><p>${sentence}</p></html>`,
    {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': String(retrySeconds),
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    },
  )
}

export const config = {
  matcher: [
    '/((?!api/|\\.well-known/oauth-(?:authorization-server|protected-resource(?:/api/mcp)?)$|_next/static/|_next/image$|icon\\.svg$).*)',
  ],
}
