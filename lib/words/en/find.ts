import { words } from '../words.ts'

export const find = words({
  findChat: 'Find in this chat',
  earlierMessage: 'Earlier message',
  laterMessage: 'Later message',
  noMessages: 'No messages',
  noMessagesYet: 'No messages yet',
  searching: 'Searching…',
  messages: '{count, plural, one {1 message} other {{count} messages}}',
  messagesOrMore: '{count} or more {count, plural, one {message} other {messages}}',
  messageOf: '{number} of {count}',
  messageOfOrMore: '{number} of {count} or more',
})
