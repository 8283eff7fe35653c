import type { ModelPart } from '../port.ts'
import type { ChatChunk, ChatDelta } from './chat-delta.ts'
import { eventsIn, isEvent } from './reading.ts'

const MAX_SOURCES = 100

/**
 * Collects the web pages that an answer cites. OpenAI's annotations pass immediately; the lists beside the choices (Perplexity, xAI, You.com)
 * at the end, since titles may come later. Keeps list order, which `[1]` in the text refers to.
 */
export function createChatSources(sink: (part: ModelPart) => void) {
  const given = new Set<string>()
  const cited: string[] = []
  const titles = new Map<string, string>()

  const give = (url: unknown, title: unknown) => {
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || given.has(url) || given.size >= MAX_SOURCES) return
    given.add(url)
    const named = typeof title === 'string' && title !== '' ? { title } : {}
    sink({ type: 'source', sourceType: 'url', id: `source-${given.size}`, url, ...named })
  }
  const note = (one: unknown) => {
    const url = isEvent(one) ? (one.url ?? one.link) : one
    if (typeof url !== 'string') return
    if (!cited.includes(url) && cited.length < MAX_SOURCES) cited.push(url)
    if (isEvent(one) && typeof one.title === 'string') titles.set(url, one.title)
  }

  return {
    ofDelta({ annotations }: ChatDelta): void {
      for (const one of eventsIn(annotations)) {
        const place = isEvent(one.url_citation) ? one.url_citation : one
        give(place.url, place.title)
      }
    },
    ofChunk(chunk: ChatChunk): void {
      const { citations, search_results: results } = chunk as { citations?: unknown; search_results?: unknown }
      for (const list of [citations, results]) if (Array.isArray(list)) for (const one of list) note(one)
    },
    end(): void {
      for (const url of cited) give(url, titles.get(url))
    },
  }
}
