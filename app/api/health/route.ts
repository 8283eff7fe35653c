import { checkHealth, readiness } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'

export const dynamic = 'force-dynamic'

/** Answers during the start as well, hence not by `route()`. */
export async function GET(): Promise<Response> {
  const health = await checkHealth(readiness(), () => server().platform.db)
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
