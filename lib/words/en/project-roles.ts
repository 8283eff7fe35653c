import { words } from '../words.ts'

export const projectRoles = words({
  reader: 'Reader',
  writer: 'Writer',
  owner: 'Owner',
  readerMay: 'Reader: sees shared chats and files',
  writerMay: 'Writer: continues chats, changes files',
  ownerMay: 'Owner: changes the project and its people',
})
