import type { ExcerptPiece, SearchPlace } from '#lib/chats/shared.ts'

/** A message or title that was found, as `/api/search` sends it. */
export interface FoundResult {
  chatId: string
  title: string
  messageId: string | null
  place: SearchPlace
  author: string | null
  projectId: string | null
  archived: boolean
  at: string
  excerpt: ExcerptPiece[]
}

export interface FoundPage {
  results: FoundResult[]
  projects: { id: string; name: string; color: string }[]
  nextCursor: string | null
  isWhole: boolean
  problems: string[]
  words: string[]
}

/** Results of one chat that follow each other. */
export interface FoundChat {
  key: string
  first: FoundResult
  results: FoundResult[]
}

/** Groups results by chat where they follow each other, so that a chat is named once. */
export function byChat(results: readonly FoundResult[]): FoundChat[] {
  const chats: FoundChat[] = []
  for (const result of results) {
    const last = chats.at(-1)
    if (last?.first.chatId === result.chatId) last.results.push(result)
    else chats.push({ key: `${result.chatId}-${result.messageId ?? 'title'}`, first: result, results: [result] })
  }
  return chats
}

/** Makes the address of a result: its chat, at its message, with the words to be marked. */
export function hrefOf({ chatId, messageId }: Pick<FoundResult, 'chatId' | 'messageId'>, words: readonly string[]): string {
  if (messageId === null) return `/chat/${chatId}`
  const search = new URLSearchParams({ message: messageId })
  const quoted = words.map(word => (word.includes(' ') ? `"${word}"` : word)).join(' ')
  if (quoted !== '') search.set('find', quoted)
  return `/chat/${chatId}?${search}`
}
