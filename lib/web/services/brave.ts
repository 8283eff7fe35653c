import { plainWords } from '#lib/documents/index.ts'
import { fieldsOf, listOf, type Service } from './service.ts'

/** Longest query that it takes. */
const MAX_QUERY = 400
const MAX_RESULTS = 20

export const brave: Service = {
  home: 'https://api.search.brave.com',
  request({ address, key }, { query, limit }) {
    const url = new URL(`${address}/res/v1/web/search`)
    url.search = new URLSearchParams({
      q: query.slice(0, MAX_QUERY).toWellFormed(),
      count: String(Math.min(limit, MAX_RESULTS)),
      text_decorations: 'false',
      result_filter: 'web',
    }).toString()
    return { url, headers: { 'x-subscription-token': key } }
  },
  read(answer) {
    const { web, type } = fieldsOf(answer)
    // Nothing found has no `web`.
    if (web === undefined && type === 'search') return []
    return (
      listOf(fieldsOf(web).results)?.map(({ url, title, description, page_age }) => ({
        url,
        title: words(title),
        snippet: words(description),
        published: page_age,
      })) ?? null
    )
  },
}

/** Reads its texts, which are HTML. */
function words(text: unknown): unknown {
  return typeof text === 'string' ? plainWords(text.slice(0, 10_000)) : text
}
