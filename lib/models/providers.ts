import type { Platform } from '../platform/index.ts'
import type { ProviderDefinition } from './provider.ts'
import type { ProviderApi, ProviderType } from './shared.ts'

export interface ProviderSources {
  /** Declared ones first, then the dashboard's, oldest first. Disabled ones too. */
  all(): Promise<ProviderDefinition[]>
}

/** Every configured provider, read anew each time: other processes may have changed the dashboard's. */
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

  return {
    async all() {
      const [rows, states] = await Promise.all([
        db.client.provider.findMany({ orderBy: { createdAt: 'asc' } }),
        db.client.declaredState.findMany({ where: { kind: 'provider' } }),
      ])
      const stateOf = new Map(states.map(state => [state.name, state.enabled]))
      const fromDashboard = rows.map(
        (row): ProviderDefinition => ({
          id: row.id,
          type: row.type as ProviderType,
          title: row.title,
          baseUrl: row.baseUrl,
          api: row.api as ProviderApi | null,
          apiKey: open(row.id, row.apiKeySealed),
          enabled: row.enabled,
          origin: 'dashboard',
          version: String(row.updatedAt.getTime()),
        }),
      )
      return [...declared.map(one => ({ ...one, enabled: stateOf.get(one.id) ?? true })), ...fromDashboard]
    },
  }
}
