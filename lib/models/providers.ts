import { type CachedQuery, type Database, fromStored, type Platform } from '#lib/platform/index.ts'
import type { ProviderDefinition } from './provider.ts'
import type { ProviderApi, ProviderType } from './provider-types.ts'

export interface ProviderSources {
  /** Returns all providers, including disabled ones: declared ones first, then the dashboard's, oldest first. */
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
  offersListed: boolean | number
  updatedAt: string
}

const ROWS =
  'SELECT "id", "type", "title", "baseUrl", "api", "apiKeySealed", "enabled", "offersListed", "updatedAt" FROM "Provider" ORDER BY "createdAt"'

/**
 * Creates the source of configured providers, which sees changes by other processes. While nothing changes it returns the same array, and
 * decrypts no key again.
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

  const readStored = db.cached(ROWS, (rows: ProviderRow[]) =>
    rows.map(
      (row): ProviderDefinition => ({
        id: row.id,
        type: row.type as ProviderType,
        title: row.title,
        baseUrl: row.baseUrl,
        api: row.api as ProviderApi | null,
        apiKey: open(row.id, row.apiKeySealed),
        enabled: Boolean(row.enabled),
        offersListed: Boolean(row.offersListed),
        origin: 'dashboard',
        version: String(fromStored.time(row.updatedAt).getTime()),
      }),
    ),
  )
  const readStates = cachedDeclaredStates(db)
  let last: { stored: ProviderDefinition[]; stateOf: DeclaredStates; providers: ProviderDefinition[] } | null = null

  return {
    async all() {
      const [stored, stateOf] = await Promise.all([readStored(), readStates(['provider'])])
      if (last?.stored === stored && last.stateOf === stateOf) return last.providers
      const providers = [...declared.map(one => ({ ...one, enabled: stateOf.get(one.id) ?? true })), ...stored]
      last = { stored, stateOf, providers }
      return providers
    },
  }
}

export type DeclaredStates = ReadonlyMap<string, boolean>

/** Caches the enabled state that administrators have set for declared items of one kind (`provider` or `model`), by name. */
export function cachedDeclaredStates({ cached }: Pick<Database, 'cached'>): CachedQuery<DeclaredStates> {
  return cached(
    'SELECT "name", "enabled" FROM "DeclaredState" WHERE "kind" = ? ORDER BY "name"',
    (rows: { name: string; enabled: boolean | number }[]) => new Map(rows.map(({ name, enabled }) => [name, Boolean(enabled)])),
  )
}
