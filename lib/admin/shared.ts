export { type AccentLook, accentLooks, accentStyle, LEAST_CONTRAST } from './accent.ts'
export { cacheFields, compactionFields, contextFields } from './context-fields.ts'
export { mailFields, usualPorts } from './mail-fields.ts'
export { bannerFields, brandFields, logoFields, signInFields, termsFields } from './people-fields.ts'
export {
  answerFields,
  codeFields,
  delegateFields,
  newcomerFields,
  settingFields,
  speechFields,
  storageFields,
  titleFields,
  workspaceFields,
} from './setting-fields.ts'
export { defaultSettings, type Settings } from './settings.ts'
