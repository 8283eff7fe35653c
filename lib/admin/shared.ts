export type { AuditJson, SettingsJson } from './json.ts'
export { defaultSettings, type Settings } from './settings.ts'
