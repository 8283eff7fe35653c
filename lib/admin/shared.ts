export { cacheFields, compactionFields, contextFields } from './context-fields.ts'
export { mailFields, usualPorts } from './mail-fields.ts'
export {
  answerFields,
  newcomerFields,
  settingFields,
  speechFields,
  storageFields,
  titleFields,
  workspaceFields,
} from './setting-fields.ts'
export { defaultSettings, type Settings } from './settings.ts'
