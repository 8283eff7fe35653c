export { createSettings, settingsPatch } from './create-settings.ts'
export { defaultSettings, type Settings, type SettingsStore } from './settings.ts'
