import type { Env } from '#lib/platform/index.ts'
import type { ServerDefinition } from '../servers/server-definitions.ts'

/** Apps are shown only where there is a second origin for them: a configured one, or the other name of this computer. */
export function hasPlaceForApps({ url, sandboxOrigin }: Pick<Env, 'url' | 'sandboxOrigin'>): boolean {
  if (sandboxOrigin !== null || url === null) return true
  return ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)
}

/** Whether those of this server are: an administrator may not want them. */
export function offersApps(env: Pick<Env, 'url' | 'sandboxOrigin'>, { showsApps }: Pick<ServerDefinition, 'showsApps'>): boolean {
  return showsApps && hasPlaceForApps(env)
}
