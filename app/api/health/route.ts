import { checkHealth, type Health } from '#lib/http/index.ts'
import { readiness } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'

export const dynamic = 'force-dynamic'

/** Answers during start-up as well, hence without `route()`. */
export async function GET(): Promise<Response> {
  const health = withDraining(await checkHealth(readiness(), () => server().platform))
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}

/** Marks a server that still answers but should get no new work. */
function withDraining(health: Health): Health {
  if (!readiness().isDraining || health.status !== 'ok') return health
  return { ...health, status: 'degraded', problems: ['draining: this process is about to end, and finishes its answers'] }
}
