export { createSettings, settingsPatch } from './create-settings.ts'
export { createMails, type Mails, mailSettings } from './mail.ts'
export { defaultSettings, type Settings, type SettingsStore } from './settings.ts'
export { readStorage } from './storage.ts'
