export type { AuditJson, MailJson, SettingsJson, StorageJson } from './json.ts'
export { defaultSettings, type Settings } from './settings.ts'
