import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Connection } from '../connection/connection.ts'
import type { Pool } from '../connection/pool.ts'
import { ICON_KEPT_MS, MAX_KEPT_ICONS } from '../limits.ts'
import type { PromptsAndResources } from '../prompts/prompts-and-resources.ts'
import type { IconSource } from '../wire/clean-icons.ts'
import { type Icon, readIcon } from './read-icon.ts'

export interface McpIcons {
  /** The picture of a server, or of one of its tools. Throws `not_found` where there is none, or the server is not connected: a picture starts nothing. */
  read(actor: Actor, server: string, tool: string | undefined, signal: AbortSignal): Promise<Icon>
}

export interface IconPorts {
  platform: Pick<Platform, 'clock' | 'safeFetch'>
  pool: Pool
  promptsAndResources: Pick<PromptsAndResources, 'allowed'>
}

/** Serves icons and caches them for a while, also the fact that there is none. */
export function createIcons({ platform: { clock, safeFetch }, pool, promptsAndResources }: IconPorts): McpIcons {
  const kept = new Map<string, { icon: Icon | null; untilMs: number }>()

  return {
    async read(actor, server, tool, signal) {
      const definition = await promptsAndResources.allowed(actor, server)
      const icons = await iconsOf(pool.of(definition, actor), tool)
      const key = JSON.stringify([definition.url, icons.map(({ src }) => src)])
      const known = kept.get(key)
      if (known && known.untilMs > clock.nowMs()) return orNotFound(known.icon)
      const icon = icons.length === 0 ? null : await readIcon(icons, { serverUrl: definition.url, safeFetch, signal })
      kept.delete(key)
      kept.set(key, { icon, untilMs: clock.nowMs() + ICON_KEPT_MS })
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT_ICONS && oldest !== undefined) kept.delete(oldest)
      return orNotFound(icon)
    },
  }
}

async function iconsOf(connection: Connection, tool: string | undefined): Promise<readonly IconSource[]> {
  if (connection.state !== 'ready') return []
  if (tool !== undefined) return connection.tools.find(one => one.name === tool)?.icons ?? []
  const { client } = await connection.ready()
  return client.getServerVersion()?.icons ?? []
}

function orNotFound(icon: Icon | null): Icon {
  if (!icon) throw new AppError('not_found', { message: t('noIcon') })
  return icon
}
