import { fieldsOf, listOf, type Service } from './service.ts'

const MAX_RESULTS = 20

export const tavily: Service = {
  home: 'https://api.tavily.com',
  request: ({ address, key }, { query, limit }) => ({
    url: new URL(`${address}/search`),
    headers: { authorization: `Bearer ${key}` },
    body: { query, max_results: Math.min(limit, MAX_RESULTS), search_depth: 'basic' },
  }),
  read: answer =>
    listOf(fieldsOf(answer).results)?.map(({ url, title, content, published_date }) => ({
      url,
      title,
      snippet: content,
      published: published_date,
    })) ?? null,
  limits: [432, 433],
}
