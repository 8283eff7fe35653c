import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns figures of this process in Prometheus' text format, for administrators and for their API keys. */
export const GET = route({ auth: 'any', right: 'metrics' }, async () => {
  return new Response(server().interceptor.metrics(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  })
})
