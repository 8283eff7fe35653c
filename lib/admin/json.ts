import type { ValuesOf } from '#lib/fields/shared.ts'
import type { mailFields } from './mail-fields.ts'
import type { Settings } from './settings.ts'

/** Body of `/api/admin/settings`. `declared` names the settings that the configuration fixes. */
export interface SettingsJson {
  settings: Settings
  declared: (keyof Settings)[]
}

/** Body of `/api/admin/storage`, in bytes. `tables` is null where measuring each table would block the server. */
export interface StorageJson {
  databaseBytes: number
  attachmentBytes: number
  tables: { name: string; bytes: number }[] | null
}

/** Body of `/api/admin/mail`. The password never leaves the server. */
export interface MailJson {
  source: 'none' | 'environment' | 'dashboard'
  server: (ValuesOf<typeof mailFields> & { hasPassword: boolean }) | null
  /** Origin of the links in mails; null where PARLEY_URL is not set. */
  origin: string | null
}

export interface PersonJson {
  id: string
  name: string
  email: string
}

/** One line of `/api/admin/audit`; `actor` is null for the system and for deleted accounts. */
export interface AuditJson {
  id: string
  at: string
  action: string
  actor: PersonJson | null
  target: string | null
  targetPerson: PersonJson | null
  detail: Record<string, string | number | boolean | null>
}
