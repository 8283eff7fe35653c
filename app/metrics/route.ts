import { AppError } from '#lib/errors.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns figures of this process in Prometheus' text format, for administrators and for their API keys. */
export const GET = route({ auth: 'any', right: 'chat:read' }, async ({ actor }) => {
  if (actor.role !== 'admin') throw new AppError('forbidden')
  return new Response(server().interceptor.metrics(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  })
})
