import { words } from '../words.ts'

export const shell = words({
  chats: 'Chats',
  showTheSidebar: 'Show the sidebar',
  someoneWhoLeft: 'Someone who left',
  chatsWait: '{count, plural, one {Waiting for you} other {{count} chats wait for you}}',
  answersReady: '{count, plural, one {Answer ready} other {{count} answers ready}}',
  searchChatsAndCommands: 'Search chats and commands',
})
