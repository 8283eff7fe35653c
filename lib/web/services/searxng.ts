import { server as t } from '#lib/words/en/server.ts'
import { fieldsOf, listOf, type Service } from './service.ts'

/** An instance of one's own: `GET /search?format=json`, which its settings must allow. */
export const searxng: Service = {
  home: null,
  request({ address }, { query }) {
    const url = new URL(`${address}/search`)
    url.search = new URLSearchParams({ q: query, format: 'json' }).toString()
    return { url, headers: {} }
  },
  read: answer =>
    listOf(fieldsOf(answer).results)?.map(({ url, title, content, publishedDate }) => ({
      url,
      title,
      snippet: content,
      published: publishedDate,
    })) ?? null,
  refusal: status => (status === 403 ? t('searxngWithoutJson') : null),
}
