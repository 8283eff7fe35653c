import { route, sandboxFilesUrl, sandboxHosts } from '#lib/http/index.ts'
import { appConnections, appContentPolicy, sandboxPage, sourcesOfQuery } from '#lib/mcp/index.ts'
import { isSandboxKind, type SandboxPolicy, sandboxPolicy } from '#lib/sandbox/index.ts'
import { server } from '#lib/server.ts'

/**
 * Serves the page that frames Apps and what Parley's own pages run, at the second origin alone. It has no session and no data; its address says which
 * origins an App may use, or with `for` that it is a use of Parley's own.
 */
export const GET = route({ auth: 'none' }, async ({ request }) => {
  const { env } = server().platform
  const hosts = sandboxHosts(request.headers, env)
  const query = new URL(request.url).searchParams
  const use = query.get('for')
  const files = sandboxFilesUrl(request.headers, env)
  const policy = isSandboxKind(use) ? sandboxPolicy(use, { files, ancestors: hosts }) : appPolicy(query, hosts)
  return new Response(sandboxPage(hosts), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.content,
      'connection-allowlist': policy.connections,
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // Asks for a process of its own where both origins are of one site: a loop in the frame must not stop the page.
      'origin-agent-cluster': '?1',
      'cache-control': 'no-store',
    },
  })
})

function appPolicy(query: URLSearchParams, hosts: readonly string[]): SandboxPolicy {
  const sources = sourcesOfQuery(query)
  return { content: appContentPolicy(sources, hosts), connections: appConnections(sources) }
}
