import { words } from '../words.ts'

export const folderFields = words({
  people: 'People',
  title: 'Title',
  titleRequired: 'This is needed.',
  path: 'Path',
  pathHint: 'The absolute path on the server. Nothing outside it can be read.',
  pathRequired: 'This is needed.',
  writable: 'Allow changes to its files',
  writableHint: 'Otherwise they are read-only.',
  reminder: 'Reminder',
  reminderHint: 'Added to every message in this folder; only the model sees it. Leave empty for none.',
  peopleTooMany: 'Enter at most 1,000 addresses of at most 320 characters.',
})
