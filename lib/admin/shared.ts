export { defaultSettings, type Settings } from './settings.ts'

import type { Settings } from './settings.ts'

/** Of `GET` and `PATCH /api/admin/settings`. */
export interface SettingsJson {
  settings: Settings
  /** Set in the configuration: read-only in the dashboard. */
  declared: (keyof Settings)[]
}

export interface AuditPersonJson {
  id: string
  name: string
  email: string
}

/** Of `GET /api/admin/audit`, newest first. `at` is ISO 8601; `actor` is null for the system. */
export interface AuditEventJson {
  id: string
  at: string
  action: string
  target: string | null
  targetPerson: AuditPersonJson | null
  actor: AuditPersonJson | null
  detail: Record<string, string | number | boolean | null>
}

export interface AuditPageJson {
  data: AuditEventJson[]
  nextCursor: string | null
}
