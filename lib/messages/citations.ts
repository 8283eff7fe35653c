import type { ChatMessage, ChatPart } from './parts.ts'
import type { Citation } from './sources.ts'

/**
 * Collects the citations of an answer by number. In an answer that was given no numbered source, `[n]` counts by the sources that its provider has named, each
 * address once.
 */
export function citationsOf({ parts }: Pick<ChatMessage, 'parts'>): ReadonlyMap<number, Citation> {
  const cited = new Map<number, Citation>()
  for (const part of parts) if (part.type === 'data-citation') cited.set(part.data.n, part.data)
  return cited.size > 0 ? cited : namedByProvider(parts)
}

function namedByProvider(parts: readonly ChatPart[]): Map<number, Citation> {
  const titles = new Map<string, string>()
  for (const part of parts) {
    const url = part.type === 'source-url' ? URL.parse(part.url) : null
    if (part.type === 'source-url' && url && /^https?:$/.test(url.protocol)) titles.set(url.href, part.title || url.host)
  }
  return new Map(
    [...titles].map(([url, title], index) => {
      const n = index + 1
      return [n, { n, known: true, source: { kind: 'provider', n, url, title, quote: null } }]
    }),
  )
}
