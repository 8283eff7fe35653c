import { words } from '../words.ts'

export const adminFolders = words({
  test: 'Test',
  addresses: 'Addresses',
  addressesHint: 'E-mail addresses of their accounts, one per line.',
  addFolder: 'Add folder',
  filesWithoutGit: '{count, plural, one {One file} other {# files}}, without git.',
  filesWithGit: '{count, plural, one {One file} other {# files}}, with git.',
  filesWithGitOnBranch: '{count, plural, one {One file} other {# files}}, with git on {branch}.',
  notChanged: '{title} was not changed.',
  removeQuestion: 'Remove {title}?',
  removeMeans: 'Chats lose their selection of its files. The files themselves are not changed.',
  byConfiguration: 'by configuration',
  isEnabled: '{title} is enabled',
  actionsFor: 'Actions for {title}',
  noOne: 'No one',
  people: '{count} people',
  everyone: 'Everyone',
  onlyThesePeople: 'Only these people',
  readAndChanged: 'read and changed',
  read: 'read',
})
