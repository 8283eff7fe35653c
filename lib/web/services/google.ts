import { fieldsOf, listOf, type Service } from './service.ts'

/** Most results of one request. */
const MAX_RESULTS = 10

/** Programmable Search. The key goes in a header, never in the address. */
export const google: Service = {
  home: 'https://www.googleapis.com',
  request({ address, key, engine }, { query, limit }) {
    const url = new URL(`${address}/customsearch/v1`)
    url.search = new URLSearchParams({ cx: engine, q: query, num: String(Math.min(limit, MAX_RESULTS)) }).toString()
    return { url, headers: { 'x-goog-api-key': key } }
  },
  read(answer) {
    const { kind, items } = fieldsOf(answer)
    // Nothing found has no `items`.
    if (items === undefined && kind === 'customsearch#search') return []
    return listOf(items)?.map(({ link, title, snippet }) => ({ url: link, title, snippet })) ?? null
  },
}
