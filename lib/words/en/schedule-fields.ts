import { words } from '../words.ts'

export const scheduleFields = words({
  cron: 'How often',
  title: 'Title',
  titleRequired: 'Give it a name.',
  text: 'Message',
  textRequired: 'Write the message that is sent.',
  timeZone: 'Time zone',
  isShared: 'Share its chats with the project',
  isSharedHint: 'Otherwise only you see them. Chats that exist already stay as they are.',
  keepsChat: 'Continue one chat',
  keepsChatHint: 'Otherwise each run starts a new chat.',
  cronTooLong: 'Shorten this to 200 characters.',
  assistant: 'Assistant',
  model: 'Model',
  project: 'Project',
})
