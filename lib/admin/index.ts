export { createSettings, settingsPatch } from './create-settings.ts'
export { keepAudit } from './keep-audit.ts'
export { defaultSettings, type Settings, type SettingsStore } from './settings.ts'
export { readStorage } from './storage.ts'
