import type { Env } from '#lib/platform/index.ts'
import type { ServerDefinition } from './server-definitions.ts'

/** How a server marks the page of an App, and how we say that we show such pages. */
export const APP_MEDIA_TYPE = 'text/html;profile=mcp-app'
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui'

/** Apps are shown only where there is a second origin for them: a configured one, or the other name of this computer. */
export function hasPlaceForApps({ url, sandboxOrigin }: Pick<Env, 'url' | 'sandboxOrigin'>): boolean {
  if (sandboxOrigin !== null || url === null) return true
  return ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)
}

/** True if Apps of this server are shown; an administrator can turn them off. */
export function offersApps(env: Pick<Env, 'url' | 'sandboxOrigin'>, { showsApps }: Pick<ServerDefinition, 'showsApps'>): boolean {
  return showsApps && hasPlaceForApps(env)
}
