import { route, sandboxHosts } from '#lib/http/index.ts'
import { appConnections, appContentPolicy, sandboxPage, sourcesOfQuery } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

/** Serves the page that frames Apps, at the second origin alone. It has no session and no data; its address says which origins the App may use. */
export const GET = route({ auth: 'none' }, async ({ request }) => {
  const hosts = sandboxHosts(request.headers, server().platform.env)
  const sources = sourcesOfQuery(new URL(request.url).searchParams)
  return new Response(sandboxPage(hosts), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': appContentPolicy(sources, hosts),
      'connection-allowlist': appConnections(sources),
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
})
