import { SLOW_SEARCH_MS } from '../limits.ts'
import { fieldsOf, listOf, type RawResult, type Service } from './service.ts'

/**
 * Bing as Microsoft offers it since its own API ended in 2025: the tool `web_search` of a model that is deployed in Microsoft Foundry. `engine` names the
 * deployment; results are the pages that its answer cites, each with the words that cite it.
 */
export const bing: Service = {
  home: null,
  timeoutMs: SLOW_SEARCH_MS,
  request: ({ address, key, engine }, { query, limit }) => ({
    url: new URL(`${address}/openai/v1/responses`),
    headers: { 'api-key': key },
    body: {
      model: engine,
      store: false,
      tools: [{ type: 'web_search' }],
      tool_choice: 'required',
      input: `Search the web for the query below. List up to ${limit} pages with one sentence of facts from each, and cite each page.\n\n${query}`,
    },
  }),
  read(answer) {
    const output = listOf(fieldsOf(answer).output)
    return output?.flatMap(({ content }) => (listOf(content) ?? []).flatMap(cited)) ?? null
  },
}

/** Takes the pages that a text cites, each with what stands before its citation. */
function cited({ text, annotations }: Readonly<Record<string, unknown>>): RawResult[] {
  const whole = typeof text === 'string' ? text : ''
  let from = 0
  return (listOf(annotations) ?? []).flatMap(({ type, url, title, start_index: start, end_index: end }) => {
    if (type !== 'url_citation') return []
    const until = typeof start === 'number' ? start : from
    const snippet = whole.slice(from, Math.max(from, until)).replace(/^[\s.)*•-]{1,20}/, '')
    from = typeof end === 'number' ? Math.max(from, end) : from
    return [{ url, title, snippet }]
  })
}
