import { words } from '../words.ts'

export const adminSettings = words({
  measuring: 'Measuring what is stored…',
  storedNotMeasured: 'What is stored could not be measured.',
  context: 'Context',
  settingsSaved: 'Settings saved.',
  workspace: 'Workspace',
  answers: 'Answers',
  titles: 'Titles',
  storage: 'Storage',
  discardChanges: 'Discard changes',
  assistantNoLongerShared: 'An assistant no longer shared with everyone',
  theChatsOwnModel: 'The chat’s own model',
  onlyTheBrowsersOwn: 'Only the browser’s own',
  goneProvider: '{provider} (not available)',
  modelForLabel: 'Model for {label}',
  asTheProviderCallsIt: 'As the provider calls it.',
  storedNow: 'Stored now: {database} in the database and {attachments} of attachments.',
  storedNowWithLog: 'Stored now: {database} in the database ({log} of them event logs) and {attachments} of attachments.',
})
