import type { Settings } from './settings.ts'

/** `/api/admin/settings`. What the configuration declares cannot be changed here. */
export interface SettingsJson {
  settings: Settings
  declared: (keyof Settings)[]
}

/** `/api/admin/storage`, in bytes. `tables` is null where measuring each would hold the server up. */
export interface StorageJson {
  databaseBytes: number
  attachmentBytes: number
  tables: { name: string; bytes: number }[] | null
}

/** `/api/admin/mail`. The password is shown to nobody. */
export interface MailJson {
  source: 'none' | 'environment' | 'dashboard'
  server: {
    host: string
    port: number
    security: 'tls' | 'starttls' | 'none'
    user: string | null
    from: string
    hasPassword: boolean
  } | null
  /** Under which links in mails lead here; null where PARLEY_URL is not set. */
  origin: string | null
}

export interface PersonJson {
  id: string
  name: string
  email: string
}

/** One line of `/api/admin/audit`; `actor` is null for the system and for people who are gone. */
export interface AuditJson {
  id: string
  at: string
  action: string
  actor: PersonJson | null
  target: string | null
  targetPerson: PersonJson | null
  detail: Record<string, string | number | boolean | null>
}
