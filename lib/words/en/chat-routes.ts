import { words } from '../words.ts'

export const chatRoutes = words({
  noSuchChatHint: 'It was deleted, or it belongs to someone else.',
  noSuchChat: 'This chat does not exist',
  allChats: 'All chats',
  projects: 'Projects',
  search: 'Search',
})
