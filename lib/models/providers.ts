import { type Database, fromStored, type Platform } from '../platform/index.ts'
import type { ProviderDefinition } from './provider.ts'
import type { ProviderApi, ProviderType } from './shared.ts'

export interface ProviderSources {
  /** Declared ones first, then the dashboard's, oldest first. Disabled ones too. */
  all(): Promise<ProviderDefinition[]>
}

interface ProviderRow {
  id: string
  type: string
  title: string
  baseUrl: string | null
  api: string | null
  apiKeySealed: string | null
  enabled: boolean | number
  updatedAt: string
}

const ROWS = 'SELECT "id", "type", "title", "baseUrl", "api", "apiKeySealed", "enabled", "updatedAt" FROM "Provider" ORDER BY "createdAt"'

/**
 * Every configured provider, read anew each time: other processes may have changed the dashboard's. While nothing has changed, the answer is the
 * same list as before, and no key is opened again.
 */
export function createProviderSources(
  { db, secrets, log }: Pick<Platform, 'db' | 'secrets' | 'log'>,
  declared: readonly ProviderDefinition[],
): ProviderSources {
  const open = (id: string, sealed: string | null): string | null => {
    if (sealed === null) return null
    try {
      return secrets.open(sealed)
    } catch (error) {
      log.error('models.key_unreadable', { providerId: id, error })
      return null
    }
  }

  let last: { content: string; providers: ProviderDefinition[] } | null = null

  return {
    async all() {
      const [rows, stateOf] = await Promise.all([db.sql.rows<ProviderRow>(ROWS, []), declaredStates(db, 'provider')])
      const content = JSON.stringify([rows, [...stateOf]])
      if (last?.content === content) return last.providers
      const fromDashboard = rows.map(
        (row): ProviderDefinition => ({
          id: row.id,
          type: row.type as ProviderType,
          title: row.title,
          baseUrl: row.baseUrl,
          api: row.api as ProviderApi | null,
          apiKey: open(row.id, row.apiKeySealed),
          enabled: Boolean(row.enabled),
          origin: 'dashboard',
          version: String(fromStored.time(row.updatedAt).getTime()),
        }),
      )
      const providers = [...declared.map(one => ({ ...one, enabled: stateOf.get(one.id) ?? true })), ...fromDashboard]
      last = { content, providers }
      return providers
    },
  }
}

/** By name, what administrators have said of the things of one kind that the configuration declares. */
export async function declaredStates({ sql }: Pick<Database, 'sql'>, kind: 'provider' | 'model'): Promise<Map<string, boolean>> {
  const rows = await sql.rows<{ name: string; enabled: boolean | number }>(
    'SELECT "name", "enabled" FROM "DeclaredState" WHERE "kind" = ? ORDER BY "name"',
    [kind],
  )
  return new Map(rows.map(({ name, enabled }) => [name, Boolean(enabled)]))
}
