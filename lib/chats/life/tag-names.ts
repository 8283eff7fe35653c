import { folded } from '#lib/messages/shared.ts'
import { chatLimits as t } from '#lib/words/en/chat-limits.ts'

/** Most characters of a tag. */
export const MAX_TAG_CHARS = 50
/** Most tags of one chat. */
export const MAX_TAGS = 50

/** Tag as its person wrote it, and the form that is compared. */
export interface TagName {
  name: string
  folded: string
}

/** Matches what separates tags, and what no tag has: white space, commas, `#`, controls and characters that turn the direction of text. */
const NOT_OF_TAGS = /[\s,#\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]+/u

/** Splits what a person typed into tags, each once: `#birds, #Bird-food` are two. */
export function tagsOf(text: string): TagName[] {
  const byFolded = new Map<string, TagName>()
  for (const word of text.normalize('NFC').split(NOT_OF_TAGS)) {
    const tag = { name: word, folded: folded(word) }
    if (tag.folded !== '' && !byFolded.has(tag.folded)) byFolded.set(tag.folded, tag)
  }
  return [...byFolded.values()]
}

/** Says why a tag cannot be stored; null where it can. */
export function tagRefusal(tags: readonly TagName[]): string | null {
  if (tags.some(({ name }) => [...name].length > MAX_TAG_CHARS)) return t('tagCanMostMax', { maxTagChars: MAX_TAG_CHARS })
  return tags.length > MAX_TAGS ? t('chatCanMostMax', { maxTags: MAX_TAGS }) : null
}

/** Text of a search for chats, taken apart: words that begin with `#` are tags, the rest is searched. Quotes make a `#` part of the search. */
export interface ListQuery {
  q: string
  tags: string[]
}

export function listQueryOf(text: string): ListQuery {
  const tags: string[] = []
  const words = text.split(/("[^"]*"?)/).map(piece => {
    if (piece.startsWith('"')) return piece
    return piece.replace(/(^|\s)#(\S+)/g, (_, before: string, word: string) => {
      tags.push(...tagsOf(word).map(({ name }) => name))
      return before
    })
  })
  return { q: words.join('').trim(), tags }
}
