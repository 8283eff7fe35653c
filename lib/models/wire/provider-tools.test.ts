import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FunctionTool, ModelPart } from '../port.ts'
import { createPorts } from '../ports.ts'
import { defaultModelSettings } from '../settings/model-fields.ts'

type SdkApi = 'responses' | 'anthropic' | 'google'

const asked: Record<string, unknown>[] = []
let replies: { status?: number; events: object[] }[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  asked.push(JSON.parse(body) as Record<string, unknown>)
  const { status = 200, events } = replies.shift() ?? { events: [] }
  response.writeHead(status, { 'content-type': status === 200 ? 'text/event-stream' : 'application/json' })
  const frames = events.map(event => `event: ${String((event as { type?: string }).type ?? 'message')}\ndata: ${JSON.stringify(event)}\n\n`)
  response.end(status === 200 ? frames.join('') : JSON.stringify(events[0]))
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void asked.splice(0))

const lookUp: FunctionTool = { name: 'look_up', description: 'Looks up.', inputSchema: { type: 'object', properties: {} } }

async function ask(
  api: SdkApi,
  { model = names[api], providerSearch = true, providerImages = false, tools = [] as FunctionTool[] } = {},
): Promise<ModelPart[]> {
  const port = createPorts()({
    provider: {
      ...{ id: 'p', type: 'openai-compatible', title: 'The provider', baseUrl, api, apiKey: 'none' },
      ...{ enabled: true, offersListed: true, origin: 'environment', version: '1' },
    },
    model,
    tuning: { ...defaultModelSettings, providerSearch, providerImages },
  })
  const parts: ModelPart[] = []
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Who won?' }] }]
  await port.stream({ prompt, tools, temperature: null }, part => parts.push(part), AbortSignal.timeout(10_000))
  return parts
}

const names = { responses: 'gpt-5', anthropic: 'claude-sonnet-4-5', google: 'gemini-2.5-flash' }

/** Streams as the providers send them, with a search and what it found. */
const streams: Record<SdkApi, object[]> = {
  responses: [
    { type: 'response.created', response: { id: 'r', created_at: 0, model: 'gpt-5' } },
    { type: 'response.output_item.added', output_index: 0, item: { type: 'web_search_call', id: 'ws', status: 'in_progress' } },
    { type: 'response.web_search_call.searching', output_index: 0, item_id: 'ws' },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search', query: 'who won' } },
    },
    { type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'm', role: 'assistant', content: [] } },
    {
      type: 'response.output_text.delta',
      output_index: 1,
      item_id: 'm',
      content_index: 0,
      delta: 'Anna won ([a.example](https://a.example/final)).',
    },
    {
      type: 'response.output_text.annotation.added',
      ...{ output_index: 1, item_id: 'm', content_index: 0, annotation_index: 0 },
      annotation: { type: 'url_citation', start_index: 10, end_index: 46, url: 'https://a.example/final', title: 'The final' },
    },
    { type: 'response.output_item.done', output_index: 1, item: { type: 'message', id: 'm', role: 'assistant', content: [] } },
    { type: 'response.completed', response: { usage: { input_tokens: 9, output_tokens: 5 } } },
  ],
  anthropic: [
    {
      type: 'message_start',
      message: { id: 'm', type: 'message', role: 'assistant', model: 'claude', content: [], usage: { input_tokens: 9, output_tokens: 1 } },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'server_tool_use', id: 'st', name: 'web_search', input: {} } },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"query":"who won"}' } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'content_block_start',
      index: 1,
      content_block: {
        type: 'web_search_tool_result',
        tool_use_id: 'st',
        content: [
          { type: 'web_search_result', url: 'https://a.example/final', title: 'The final', encrypted_content: 'e', page_age: null },
        ],
      },
    },
    { type: 'content_block_stop', index: 1 },
    { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } },
    {
      type: 'content_block_delta',
      index: 2,
      delta: {
        type: 'citations_delta',
        citation: {
          type: 'web_search_result_location',
          ...{ url: 'https://a.example/final', title: 'The final', encrypted_index: 'i', cited_text: 'Anna won the final.' },
        },
      },
    },
    { type: 'content_block_delta', index: 2, delta: { type: 'text_delta', text: 'Anna won.' } },
    { type: 'content_block_stop', index: 2 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 5, server_tool_use: { web_search_requests: 1 } },
    },
    { type: 'message_stop' },
  ],
  google: [
    { candidates: [{ content: { role: 'model', parts: [{ text: 'Anna won.' }] }, index: 0 }], usageMetadata: { promptTokenCount: 9 } },
    {
      candidates: [
        {
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: 'STOP',
          index: 0,
          groundingMetadata: {
            webSearchQueries: ['who won'],
            searchEntryPoint: { renderedContent: '<div></div>' },
            groundingChunks: [{ web: { uri: 'https://a.example/final', title: 'The final' } }],
            groundingSupports: [{ segment: { startIndex: 0, endIndex: 9, text: 'Anna won.' }, groundingChunkIndices: [0] }],
          },
        },
      ],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 5, totalTokenCount: 14 },
    },
  ],
}

const searches: Record<SdkApi, object> = {
  responses: { type: 'web_search' },
  anthropic: { type: 'web_search_20250305', name: 'web_search', max_uses: 5 },
  google: { googleSearch: {} },
}

describe.each(['responses', 'anthropic', 'google'] as const)("a provider's own search on the wire of %s", api => {
  it('[www-04] is asked for where an administrator has switched it on, and its pages are sources', async () => {
    replies = [{ events: streams[api] }]
    const parts = await ask(api)
    expect(asked[0]?.tools).toEqual([searches[api]])
    const sources = parts.filter(part => part.type === 'source')
    expect(sources.at(-1)).toMatchObject({ sourceType: 'url', url: 'https://a.example/final', title: 'The final' })
    if (api === 'anthropic') expect(sources.at(-1)?.providerMetadata?.parley).toEqual({ quote: 'Anna won the final.' })
    // Its search is no call that we are to make.
    expect(parts.filter(({ type }) => type.startsWith('tool'))).toEqual([])
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
  })

  it('[www-04] is not asked for otherwise', async () => {
    replies = [{ events: streams[api] }]
    await ask(api, { providerSearch: false })
    expect(asked[0]).not.toHaveProperty('tools')
  })
})

describe('beside our tools', () => {
  it.each<[SdkApi, string, number]>([
    ['responses', 'gpt-5', 2],
    ['anthropic', 'claude-sonnet-4-5', 2],
    ['google', 'gemini-3-pro-preview', 2],
    ['google', 'gemini-2.5-flash', 1],
  ])('[www-04] %s of %s takes both, or ours alone', async (api, model, count) => {
    replies = [{ events: streams[api] }]
    await ask(api, { model, tools: [lookUp] })
    const tools = asked[0]?.tools as object[]
    expect(tools).toHaveLength(count)
    expect(JSON.stringify(tools)).toContain('look_up')
  })

  it('[www-04] is left out for a model that refuses it, which is said', async () => {
    const message = "Hosted tool 'web_search' is not supported with gpt-5."
    const refusal = { error: { type: 'invalid_request_error', param: 'tools', code: null, message } }
    replies = [{ status: 400, events: [refusal] }, { events: streams.responses }]
    const parts = await ask('responses')
    expect(asked.map(({ tools }) => tools)).toEqual([[searches.responses], undefined])
    expect(parts.at(-1)).toMatchObject({ type: 'finish', omitted: ['web_search'] })
  })
})

describe('pictures that a provider draws', () => {
  const picture = Buffer.from('a picture').toString('base64')
  const item = { type: 'image_generation_call', id: 'ig' }
  const events = [
    { type: 'response.created', response: { id: 'r', created_at: 0, model: 'gpt-5' } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } },
    { type: 'response.image_generation_call.generating', output_index: 0, item_id: 'ig' },
    {
      type: 'response.image_generation_call.partial_image',
      ...{ output_index: 0, item_id: 'ig', partial_image_index: 0, partial_image_b64: 'aGFsZg==' },
    },
    { type: 'response.output_item.done', output_index: 0, item: { ...item, status: 'completed', result: picture } },
    { type: 'response.completed', response: { usage: { input_tokens: 9, output_tokens: 5 } } },
  ]

  it('[img-01] are asked for where an administrator has switched it on, and are files of the answer once they are finished', async () => {
    replies = [{ events }]
    const parts = await ask('responses', { providerSearch: false, providerImages: true })
    expect(asked[0]?.tools).toMatchObject([{ type: 'image_generation' }])
    expect(parts.filter(({ type }) => type === 'file')).toEqual([
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: picture } },
    ])
    expect(parts.filter(({ type }) => type.startsWith('tool'))).toEqual([])
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
  })

  it('[img-01] are asked for on no other wire', async () => {
    replies = [{ events: streams.anthropic }]
    await ask('anthropic', { providerSearch: false, providerImages: true })
    expect(asked[0]).not.toHaveProperty('tools')
  })
})
