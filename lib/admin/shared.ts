export { mailFields, usualPorts } from './mail-fields.ts'
export {
  answerFields,
  cacheFields,
  compactionFields,
  contextFields,
  newcomerFields,
  settingFields,
  speechFields,
  storageFields,
  titleFields,
  workspaceFields,
} from './setting-fields.ts'
export { defaultSettings, type Settings } from './settings.ts'
