export type { AuditJson, SettingsJson, StorageJson } from './json.ts'
export { defaultSettings, type Settings } from './settings.ts'
