import { defaultsOf, type ValuesOf } from '#lib/fields/shared.ts'
import { logoFields } from './people-fields.ts'
import { settingFields, speechFields } from './setting-fields.ts'

const fields = { ...settingFields, ...speechFields, ...logoFields }

/** Settings that administrators change in the dashboard. The configuration (`limits` in PARLEY_CONFIG) wins over the stored value and makes it read-only. */
export type Settings = ValuesOf<typeof fields>

export const defaultSettings: Settings = defaultsOf(fields)

export interface SettingsStore {
  /** Returns all settings, cached; a change refreshes the cache. */
  read(): Promise<Settings>
  /** Names the settings that the configuration declares. */
  declared(): ReadonlySet<keyof Settings>
  /** Throws `conflict`, naming the settings, where one is no longer as it `was` when its editor was opened. */
  update(patch: Partial<Settings>, was?: Partial<Settings>): Promise<Settings>
}
