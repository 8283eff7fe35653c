import { setImmediate as nextTurn } from 'node:timers/promises'
import { folded, searchedWords } from '#lib/messages/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { createSearchedTexts, type SearchedMessage, type SearchedTexts } from './searched-texts.ts'

/** Bytes read and normalised per turn of the event loop, a few milliseconds. A single larger message takes one turn. */
const BYTES_AT_ONCE = 256 * 1024
const MESSAGES_AT_ONCE = 200
const LISTED_AT_ONCE = 2000
/** Length from which a text gets a turn of its own: PostgreSQL reports compressed bytes, so a text may be longer than it says. */
const LONG_CHARS = 64 * 1024

export interface ChatSearch {
  /** Returns the chats whose title and visible text together hold every word of `q`, ignoring case and accents. */
  matching(chats: readonly { id: string; title: string }[], q: string): Promise<ReadonlySet<string>>
}

/** Creates the search. Text and query are normalised in this process, so that both databases and the page find the same. */
export function createChatSearch(platform: Pick<Platform, 'db'>): ChatSearch {
  const texts = createSearchedTexts(platform)
  return {
    async matching(chats, q) {
      const words = searchedWords(q)
      const missing = new Map(chats.map(({ id, title }) => [id, without(words, title)]))
      const isOpen = (chatId: string) => (missing.get(chatId) ?? []).length > 0
      for await (const messages of portions(texts, chats.map(({ id }) => id).filter(isOpen))) {
        const ids = messages.filter(({ chatId }) => isOpen(chatId)).map(({ id }) => id)
        if (ids.length === 0) continue
        for (const { chatId, text } of await texts.texts(ids)) {
          missing.set(chatId, without(missing.get(chatId) ?? [], text))
          if (text.length > LONG_CHARS) await nextTurn()
        }
        await nextTurn()
      }
      return new Set([...missing.keys()].filter(chatId => !isOpen(chatId)))
    },
  }
}

async function* portions(texts: SearchedTexts, chatIds: readonly string[]): AsyncGenerator<SearchedMessage[]> {
  const counts = await texts.counts(chatIds)
  for (const chats of groups(counts, { most: LISTED_AT_ONCE, size: ({ count }) => count })) {
    const messages = await texts.messages(chats.map(({ chatId }) => chatId))
    yield* groups(messages, { most: BYTES_AT_ONCE, size: ({ bytes }) => Math.max(bytes, BYTES_AT_ONCE / MESSAGES_AT_ONCE) })
  }
}

function without(words: readonly string[], text: string): readonly string[] {
  if (words.length === 0) return words
  const all = folded(text)
  return words.filter(word => !all.includes(word))
}

/** Groups items up to a total size of `most`, at least one in each group. */
function* groups<Item>(items: readonly Item[], { most, size }: { most: number; size: (item: Item) => number }): Generator<Item[]> {
  let group: Item[] = []
  let sum = 0
  for (const item of items) {
    if (group.length > 0 && sum + size(item) > most) {
      yield group
      group = []
      sum = 0
    }
    group.push(item)
    sum += size(item)
  }
  if (group.length > 0) yield group
}
