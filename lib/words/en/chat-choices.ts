import { words } from '../words.ts'

export const chatChoices = words({
  chosenForMessage: 'Chosen for this message',
  letModelAnswer: 'Let the chat’s model answer',
  removeTools: 'Remove {title}',
  file: 'File',
  deselectPath: 'Deselect {path}',
  fetching: 'Fetching',
  page: 'Page',
  removePage: 'Remove the page {page}',
  onlyWith: 'Only with',
  fileNotRead: 'The file cannot be read at the moment.',
  allToolsOf: 'All tools of {title}',
  server: 'Server',
})
