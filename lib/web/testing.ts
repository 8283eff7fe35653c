import type { WebResult } from './web.ts'
import type { ServiceName } from './web-fields.ts'

/** Pages that the answers below name. */
export const PAGES: readonly WebResult[] = [
  { url: 'https://a.example/ships', title: 'Tall ships & more', site: 'a.example', snippet: 'Ships with many sails.', published: null },
  { url: 'https://b.example/', title: 'Harbours', site: 'b.example', snippet: 'Where they lie.', published: null },
]

interface Wire {
  /** Request that the service gets. */
  asked: object
  answer: unknown
  /** Answer where it finds nothing. */
  nothing: unknown
}

const [first, second] = PAGES.map(({ url, title, snippet }) => ({ url, title, snippet })) as [Said, Said]
interface Said {
  url: string
  title: string
  snippet: string
}

const third = { url: 'https://c.example/', title: 'Too many', snippet: 'Not asked for.' }
const all = [first, second, third]
const text = all.map(({ snippet }) => `- ${snippet} `)

/** Answers of each service as it words them. */
export const wires: Readonly<Record<ServiceName, Wire>> = {
  searxng: {
    asked: { method: 'GET', path: '/search', query: { q: 'tall ships', format: 'json' } },
    answer: {
      query: 'tall ships',
      number_of_results: 0,
      results: all.map(({ snippet, ...one }) => ({ ...one, content: snippet, engine: 'duckduckgo', score: 1.5, publishedDate: null })),
      answers: [],
      infoboxes: [],
      unresponsive_engines: [],
    },
    nothing: { query: 'tall ships', results: [], unresponsive_engines: [['google', 'timeout']] },
  },
  brave: {
    asked: {
      method: 'GET',
      path: '/res/v1/web/search',
      query: { q: 'tall ships', count: '2', text_decorations: 'false', result_filter: 'web' },
      headers: { 'x-subscription-token': 'k-secret' },
    },
    answer: {
      type: 'search',
      query: { original: 'tall ships' },
      web: {
        type: 'search',
        results: all.map(({ title, snippet, url }) => ({
          url,
          title: title.replace('&', '&amp;'),
          description: snippet,
          family_friendly: true,
        })),
      },
    },
    nothing: { type: 'search', query: { original: 'tall ships' } },
  },
  tavily: {
    asked: {
      method: 'POST',
      path: '/search',
      headers: { authorization: 'Bearer k-secret' },
      body: { query: 'tall ships', max_results: 2, search_depth: 'basic' },
    },
    answer: {
      query: 'tall ships',
      answer: null,
      images: [],
      results: all.map(({ snippet, ...one }) => ({ ...one, content: snippet, score: 0.9, raw_content: null })),
      response_time: 0.7,
    },
    nothing: { query: 'tall ships', results: [], response_time: 0.2 },
  },
  exa: {
    asked: {
      method: 'POST',
      path: '/search',
      headers: { 'x-api-key': 'k-secret' },
      body: { query: 'tall ships', numResults: 2, type: 'auto', contents: { highlights: true } },
    },
    answer: {
      requestId: 'r1',
      results: all.map(({ snippet, ...one }) => ({ id: one.url, ...one, author: null, highlights: [snippet], highlightScores: [0.4] })),
      costDollars: { total: 0.005 },
    },
    nothing: { requestId: 'r2', results: [] },
  },
  google: {
    asked: {
      method: 'GET',
      path: '/customsearch/v1',
      query: { cx: 'engine-1', q: 'tall ships', num: '2' },
      headers: { 'x-goog-api-key': 'k-secret' },
    },
    answer: {
      kind: 'customsearch#search',
      searchInformation: { totalResults: '3' },
      items: all.map(({ url, title, snippet }) => ({
        kind: 'customsearch#result',
        link: url,
        title,
        snippet,
        displayLink: new URL(url).host,
      })),
    },
    nothing: { kind: 'customsearch#search', searchInformation: { totalResults: '0' } },
  },
  bing: {
    asked: {
      method: 'POST',
      path: '/openai/v1/responses',
      headers: { 'api-key': 'k-secret' },
      body: { model: 'engine-1', store: false, tools: [{ type: 'web_search' }], tool_choice: 'required' },
    },
    answer: {
      id: 'resp_1',
      status: 'completed',
      output: [
        { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'tall ships' } },
        {
          type: 'message',
          role: 'assistant',
          content: [
            {
              type: 'output_text',
              text: text.map(one => `${one}([page])\n`).join(''),
              annotations: all.map(({ url, title }, index) => {
                const before = text.slice(0, index).reduce((length, one) => length + one.length + 9, 0) + (text[index]?.length ?? 0)
                return { type: 'url_citation', url, title, start_index: before, end_index: before + 8 }
              }),
            },
          ],
        },
      ],
    },
    nothing: {
      id: 'resp_2',
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'None.', annotations: [] }] }],
    },
  },
}
