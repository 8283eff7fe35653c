import { words } from '../words.ts'

/** Refusals by roles and by scopes of API keys. */
export const roles = words({
  mayNotShareByLink: 'Your role may not share chats by link.',
  mayNotShareWithEverybody: 'Your role may not share with everybody.',
  mayNotMakeAssistants: 'Your role may not make assistants.',
  mayNotUseApi: 'Your role may not use the API.',
  mayNotMakeKeys: 'Your role may not make API keys.',
  mayNotExport: 'Your role may not export.',
  mayNotUpload: 'Your role may not upload files.',
  mayNotSchedule: 'Your role may not make schedules.',
  keyLacksScope: 'This API key does not have the scope {scope}.',
  roleLacksScope: 'The role of this account does not have the scope {scope}.',
  keyWouldHaveExpired: 'The key would have expired already.',
})
