import type { ExcerptPiece, SearchMissing, SearchPlace } from '#lib/chats/shared.ts'
import { search as t } from '#lib/words/en/search.ts'

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
  missing: SearchMissing
  problems: string[]
  words: string[]
}

/** Passages of one chat that are shown; its page finds all of them. */
const MOST_PASSAGES = 3

/** A chat that was found, with its best passages. */
export interface FoundChat {
  chatId: string
  first: FoundResult
  /** Its title, where that has words of the query. */
  title: FoundResult | null
  passages: FoundResult[]
  /** Number of passages beyond these. */
  more: number
}

/** Merges all results of a chat into one row, in the place of the first. */
export function byChat(results: readonly FoundResult[]): FoundChat[] {
  return [...Map.groupBy(results, ({ chatId }) => chatId)].map(([chatId, all]) => {
    const messages = all.filter(({ messageId }) => messageId !== null)
    return {
      chatId,
      first: all[0] as FoundResult,
      title: all.find(({ messageId }) => messageId === null) ?? null,
      passages: messages.slice(0, MOST_PASSAGES),
      more: Math.max(0, messages.length - MOST_PASSAGES),
    }
  })
}

/** Says why there may be more than was found; empty where this is all. */
export function missingSentence(missing: SearchMissing): string {
  if (missing === null) return ''
  return missing === 'indexing' ? t('stillIndexed') : t('tookTooLong')
}

/** Makes the address of a result: its chat, at its message, with the words to be marked. */
export function hrefOf({ chatId, messageId }: Pick<FoundResult, 'chatId' | 'messageId'>, words: readonly string[]): string {
  if (messageId === null) return `/chat/${chatId}`
  const search = new URLSearchParams({ message: messageId })
  const quoted = words.map(word => (word.includes(' ') ? `"${word}"` : word)).join(' ')
  if (quoted !== '') search.set('find', quoted)
  return `/chat/${chatId}?${search}`
}
