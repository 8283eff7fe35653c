import { words } from '../words.ts'

export const chatMessageEditor = words({
  editMessage: 'Edit your message',
  yourMessage: 'Your message',
  versionsKept: 'The previous version and its answers are kept; you can switch back.',
  filesMessage: 'Files of your message',
  removeName: 'Remove {name}',
})
