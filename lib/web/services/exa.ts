import { fieldsOf, listOf, type Service } from './service.ts'

export const exa: Service = {
  home: 'https://api.exa.ai',
  request: ({ address, key }, { query, limit }) => ({
    url: new URL(`${address}/search`),
    headers: { 'x-api-key': key },
    body: { query, numResults: limit, type: 'auto', contents: { highlights: true } },
  }),
  read: answer =>
    listOf(fieldsOf(answer).results)?.map(({ url, title, highlights, text, publishedDate }) => ({
      url,
      title,
      snippet: Array.isArray(highlights) ? highlights.slice(0, 5).join(' … ') : text,
      published: publishedDate,
    })) ?? null,
  limits: [402],
}
