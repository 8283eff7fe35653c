import { words } from '../words.ts'

export const sharedChat = words({
  notFound: 'Not found',
  sharedChat: 'Shared chat',
  nothingRead: 'There is nothing to read here',
  linkIsDead: 'This link does not exist, or the person who shared it has withdrawn it. If someone sent it to you, ask them for a new one.',
  loadingEarlier: 'Loading earlier messages…',
  answer: 'Answer',
  isBeingWritten: 'An answer is being written.',
  sharedOn: 'Shared on <time>{date}</time>',
  toLatest: 'To the latest messages',
  question: 'Question',
  showEarlier: 'Show earlier messages ({count, number})',
  isLive: 'The text of a chat, updated as it continues. Answers are written by a language model and may be wrong.',
  asItWas: 'The text of a chat as it was on {date}. Answers are written by a language model and may be wrong.',
})
