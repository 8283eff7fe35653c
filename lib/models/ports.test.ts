import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hear, question } from '#tests/support/provider/collect.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { ProviderError } from './index.ts'
import { createPorts } from './ports.ts'
import { apiOf, baseUrlOf, type ProviderDefinition } from './provider.ts'
import type { ProviderApi } from './provider-types.ts'
import { defaultModelSettings, type ModelSettings } from './settings/model-fields.ts'

let provider: MockProvider
const ports = createPorts()
beforeAll(async () => {
  provider = await startProvider()
})
beforeEach(() => provider.reset())
afterAll(() => provider.stop())

const definition = (more: Partial<ProviderDefinition> = {}): ProviderDefinition => ({
  id: 'p',
  type: 'openai',
  title: 'Mock',
  baseUrl: null,
  api: null,
  apiKey: 'sk-secret-0123456789',
  enabled: true,
  offersListed: true,
  origin: 'environment',
  version: '1',
  ...more,
})
const portOf = (api: ProviderApi, tuning: Partial<ModelSettings> = {}) =>
  ports({
    provider: definition({ api, baseUrl: `${provider.url}/${api === 'google' ? 'v1beta' : 'v1'}` }),
    model: 'm',
    tuning: { ...defaultModelSettings, ...tuning },
  })
const tool = { name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: { a: { type: 'number' } } } }

/** Answer with reasoning, text and a call, as each provider sends it whole. */
const wholeAnswers: Record<ProviderApi, object> = {
  chat: {
    choices: [
      {
        finish_reason: 'tool_calls',
        message: {
          content: 'Four.',
          reasoning_content: 'Two and two.',
          tool_calls: [{ id: 'c', function: { name: 'add', arguments: '{"a":2}' } }],
        },
      },
    ],
    usage: { prompt_tokens: 9, completion_tokens: 4 },
  },
  responses: {
    id: 'r',
    status: 'completed',
    output: [
      { id: 'rs', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Two and two.' }] },
      { id: 'm', type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Four.', annotations: [] }] },
      { id: 'f', type: 'function_call', call_id: 'c', name: 'add', arguments: '{"a":2}' },
    ],
    usage: { input_tokens: 9, output_tokens: 4 },
  },
  anthropic: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [
      { type: 'thinking', thinking: 'Two and two.', signature: 's' },
      { type: 'text', text: 'Four.' },
      { type: 'tool_use', id: 'c', name: 'add', input: { a: 2 } },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 9, output_tokens: 4 },
  },
  google: {
    candidates: [
      {
        content: {
          parts: [{ text: 'Two and two.', thought: true }, { text: 'Four.' }, { functionCall: { name: 'add', args: { a: 2 } } }],
        },
        finishReason: 'STOP',
      },
    ],
    usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4 },
  },
}

describe.each(['chat', 'responses', 'anthropic', 'google'] as const)('a model behind %s', api => {
  it('returns text, reasoning, calls, usage and finish reason in one normalised form', async () => {
    await provider.script('m', [
      { reasoning: 'let me see' },
      { text: 'I add both.' },
      { call: { name: 'add', arguments: { a: 1 }, id: 'c1' } },
    ])
    const heard = await hear(portOf(api), question('add', { tools: [tool] }))
    expect(heard).toMatchObject({
      text: 'I add both.',
      reasoning: 'let me see',
      finishReason: 'tool_calls',
      error: null,
      usage: { completionTokens: 6, estimated: false },
    })
    expect(heard.calls.map(({ name, input }) => ({ name, input }))).toEqual([{ name: 'add', input: '{"a":1}' }])
    expect(heard.begun).toEqual(heard.calls.map(call => call.id))
  })

  it('[run-07] returns the same from one whole response, requested or not', async () => {
    await provider.script('m', [{ text: 'I add both.' }, { call: { name: 'add', arguments: { a: 1 }, id: 'c1' } }])
    const asked = question('add', { tools: [tool] })
    const [streamed, whole] = [await hear(portOf(api), asked), await hear(portOf(api, { streaming: false }), asked)]
    const essence = ({ text, calls, finishReason, error }: typeof whole) => ({
      text,
      calls: calls.map(({ name, input }) => [name, input]),
      finishReason,
      error,
    })
    expect(essence(whole)).toEqual(essence(streamed))
    expect(essence(whole)).toEqual({ text: 'I add both.', calls: [['add', '{"a":1}']], finishReason: 'tool_calls', error: null })
    const [, request] = await provider.requests()
    const body = (request?.body ?? {}) as { stream?: boolean }
    expect(body.stream ?? request?.path.includes('stream')).toBe(false)

    await provider.script('m', { status: 200, body: wholeAnswers[api] })
    const answered = await hear(portOf(api), asked)
    expect({ ...essence(answered), reasoning: answered.reasoning, usage: answered.usage }).toEqual({
      text: 'Four.',
      reasoning: 'Two and two.',
      calls: [['add', '{"a":2}']],
      finishReason: 'tool_calls',
      error: null,
      usage: { promptTokens: 9, completionTokens: 4, totalTokens: 13, estimated: false },
    })
    await provider.script('m', { status: 200, body: { error: { message: 'no such luck', code: 500 } } })
    expect((await hear(portOf(api))).error).toMatchObject({ code: 'provider_failed', message: expect.stringContaining('no such luck') })
  })

  it('ends with length where the provider says so', async () => {
    await provider.script('m', [{ text: 'half' }, { finish: 'length' }])
    expect((await hear(portOf(api))).finishReason).toBe('length')
  })

  it('[api-08] offers no tools where there are none, and sends the temperature', async () => {
    await provider.script('m', [{ text: 'ok' }])
    await hear(portOf(api))
    const [request] = await provider.requests()
    const body = request?.body as Record<string, unknown>
    expect([body.tools, body.tool_choice, body.toolConfig]).toEqual([undefined, undefined, undefined])
    expect(body.temperature ?? (body.generationConfig as { temperature?: number } | undefined)?.temperature).toBe(0.7)
  })

  it('[run-24] fails retryably on 429 with its Retry-After and not on 401, and never tells the key', async () => {
    await provider.script('m', { status: 429, headers: { 'retry-after': '3' }, body: { error: { message: 'slow down' } } })
    expect((await hear(portOf(api))).error).toMatchObject({ code: 'provider_failed', retryable: true, status: 429, retryAfterMs: 3000 })
    await provider.script('m', { status: 401, body: { error: { message: 'bad key sk-secret-0123456789' } } })
    const { error } = await hear(portOf(api))
    expect(error).toMatchObject({ code: 'provider_rejected', retryable: false, status: 401 })
    expect(JSON.stringify([(error as Error).message, (error as ProviderError).details])).not.toContain('sk-secret')
  })

  it('keeps the parts received before an error in mid-stream', async () => {
    await provider.script('m', [{ text: 'one two' }, { error: { message: 'too busy', type: 'overloaded_error', code: 503 } }])
    const { text, error, finishReason } = await hear(portOf(api))
    expect([text, finishReason]).toEqual(['one two', null])
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ retryable: true, message: expect.stringContaining('too busy') })
  })

  it('says that the connection broke when it is cut', async () => {
    await provider.script('m', [{ text: 'one two' }, { cut: true }])
    const { text, error } = await hear(portOf(api))
    expect([text, error]).toEqual(['one two', expect.objectContaining({ code: 'provider_unreachable', retryable: true })])
  })

  it('reports an answer whose stream ends without a finish reason as cut off', async () => {
    await provider.script('m', [{ text: 'half' }, { end: true }])
    const { text, error, finishReason } = await hear(portOf(api))
    expect([text, finishReason, error]).toEqual(['half', null, expect.objectContaining({ code: 'provider_failed', retryable: true })])
  })

  it('says that a web page is no API', async () => {
    await provider.script('m', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Portal</title>' })
    expect((await hear(portOf(api))).error).toMatchObject({
      code: 'provider_failed',
      retryable: false,
      message: expect.stringContaining('a web page'),
    })
  })

  it('[run-04] closes the connection at once when stopped', async () => {
    await provider.script('m', [{ text: 'one two' }, { stall: true }])
    const controller = new AbortController()
    const reason = new Error('stopped')
    const hearing = hear(portOf(api), question('hi'), controller.signal)
    await provider.waitFor(request => request.writes >= 2)
    controller.abort(reason)
    expect((await hearing).error).toBe(reason)
    expect((await provider.waitFor(request => request.closed !== null)).closed?.by).toBe('client')
  })
})

describe('a reasoning model', () => {
  const asked = async (api: ProviderApi, tuning: Partial<ModelSettings>, model: string) => {
    await provider.script(model, [{ text: 'ok' }])
    await hear(
      ports({
        provider: definition({ api, baseUrl: `${provider.url}/${api === 'google' ? 'v1beta' : 'v1'}` }),
        model,
        tuning: { ...defaultModelSettings, ...tuning },
      }),
    )
    return (await provider.requests(model)).at(-1)?.body
  }

  it('gets the configured effort and budget, in the options of its provider', async () => {
    const tuning = { reasoningEffort: 'high', reasoningBudget: 4096 } as const
    expect(await asked('chat', tuning, 'r1')).toMatchObject({
      reasoning_effort: 'high',
      thinking: { type: 'enabled', budget_tokens: 4096 },
    })
    expect(await asked('responses', tuning, 'gpt-5')).toMatchObject({
      store: false,
      reasoning: { effort: 'high', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    })
    expect(await asked('anthropic', tuning, 'claude-sonnet-4-5')).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 4096 } })
    expect(await asked('google', tuning, 'gemini-2.5-pro')).toMatchObject({
      generationConfig: { thinkingConfig: { includeThoughts: true, thinkingBudget: 4096 } },
    })
  })

  it('gets neither effort nor budget by default', async () => {
    expect(Object.keys((await asked('chat', {}, 'r1')) as object)).toEqual(['model', 'messages', 'stream', 'stream_options', 'temperature'])
    expect(await asked('anthropic', {}, 'claude-sonnet-4-5')).not.toHaveProperty('thinking')
  })
})

describe('the wire of a provider', () => {
  it.each([
    ['openai', null, null, 'responses', 'https://api.openai.com/v1'],
    ['openai', 'https://api.openai.com', null, 'responses', 'https://api.openai.com/v1'],
    ['openai', 'https://api.openai.com/v1', 'chat', 'chat', 'https://api.openai.com/v1'],
    ['openai', 'http://127.0.0.1:9/v1/', null, 'chat', 'http://127.0.0.1:9/v1'],
    ['anthropic', null, null, 'anthropic', 'https://api.anthropic.com/v1'],
    ['anthropic', 'https://proxy.example/v1', null, 'chat', 'https://proxy.example/v1'],
    ['google', null, null, 'google', 'https://generativelanguage.googleapis.com/v1beta'],
    [
      'google',
      'https://generativelanguage.googleapis.com/v1beta/openai',
      null,
      'chat',
      'https://generativelanguage.googleapis.com/v1beta/openai',
    ],
    ['google', 'https://api.openai.com.evil.example/v1', null, 'chat', 'https://api.openai.com.evil.example/v1'],
    ['ollama', null, null, 'chat', 'http://127.0.0.1:11434/v1'],
    ['ollama', 'http://box:11434/v1', null, 'chat', 'http://box:11434/v1'],
    ['openai-compatible', 'https://api.deepseek.com', null, 'chat', 'https://api.deepseek.com'],
  ] as const)('%s at %s with api %s is asked by %s at %s', (type, baseUrl, api, expected, address) => {
    expect([apiOf(definition({ type, baseUrl, api })), baseUrlOf(definition({ type, baseUrl }))]).toEqual([expected, address])
  })
})
