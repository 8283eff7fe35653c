import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFrames } from '#lib/platform/index.ts'
import { hear, question } from '#tests/support/provider/collect.ts'
import { type Answer, type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import type { ModelRequest } from '../index.ts'
import { defaultModelSettings } from '../settings/model-fields.ts'
import { type ChatPortOptions, createChatPort } from './chat-port.ts'
import { createHttpClient } from './http-client.ts'
import { createLearned } from './learned.ts'

let provider: MockProvider
const client = createHttpClient()
const frames = createFrames()
beforeAll(async () => {
  provider = await startProvider()
})
beforeEach(() => provider.reset())
afterAll(() => provider.stop())

const port = (options: Partial<ChatPortOptions> = {}) =>
  createChatPort({
    client,
    frames,
    baseUrl: `${provider.url}/v1`,
    apiKey: null,
    model: 'm',
    title: 'Mock',
    tuning: defaultModelSettings,
    learned: createLearned(),
    ...options,
  })
const heard = async (answer: Answer, request: ModelRequest = question('hello')) => {
  await provider.script('m', answer)
  return hear(port(), request)
}
const tool = { name: 'calc__add', description: 'Adds.', inputSchema: { type: 'object', properties: { a: { type: 'number' } } } }
const bodies = async () => (await provider.requests()).map(request => request.body as Record<string, unknown>)

describe('a request to a chat-completions server', () => {
  it('[api-08] carries the four roles, the tools in the provider form and the temperature', async () => {
    await heard([{ text: 'ok' }], {
      prompt: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'Add.' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Adding.' },
            { type: 'tool-call', toolCallId: 'c1', toolName: 'calc__add', input: { a: 1 } },
          ],
        },
        { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'calc__add', output: { type: 'text', value: '2' } }] },
      ],
      tools: [tool],
      temperature: 0.3,
      maxOutputTokens: 50,
    })
    expect(await bodies()).toEqual([
      {
        model: 'm',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Add.' },
          {
            role: 'assistant',
            content: 'Adding.',
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'calc__add', arguments: '{"a":1}' } }],
          },
          { role: 'tool', tool_call_id: 'c1', name: 'calc__add', content: '2' },
        ],
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0.3,
        max_tokens: 50,
        tools: [{ type: 'function', function: { name: 'calc__add', description: 'Adds.', parameters: tool.inputSchema } }],
        tool_choice: 'auto',
      },
    ])
  })

  it('[api-08] names neither tools nor tool_choice without tools, and no temperature where the model takes none', async () => {
    await heard([{ text: 'ok' }], question('hi', { temperature: null }))
    const [body = {}] = await bodies()
    expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'stream', 'stream_options'])
  })

  it('sends images as parts and gives reasoning back only within the turn', async () => {
    const reasoning = { type: 'reasoning' as const, text: 'hmm', providerOptions: { chat: { reasoningField: 'reasoning_content' } } }
    await heard(
      [{ text: 'ok' }],
      question('', {
        prompt: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Look.' },
              { type: 'file', mediaType: 'image/png', data: { type: 'data', data: new Uint8Array([1, 2]) } },
            ],
          },
          { role: 'assistant', content: [reasoning, { type: 'text', text: 'A cat.' }] },
          { role: 'user', content: [{ type: 'text', text: 'Sure?' }] },
          { role: 'assistant', content: [reasoning, { type: 'text', text: 'Yes.' }] },
        ],
      }),
    )
    const [body] = await bodies()
    expect(body?.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look.' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AQI=' } },
        ],
      },
      { role: 'assistant', content: 'A cat.' },
      { role: 'user', content: 'Sure?' },
      { role: 'assistant', content: 'Yes.', reasoning_content: 'hmm' },
    ])
  })

  it('is retried without an option that the model has refused, and later sent without it', async () => {
    const refusal = { status: 400, body: { error: { message: 'Unsupported value', param: 'temperature', code: 'unsupported_value' } } }
    await provider.script('m', refusal, [{ text: 'ok' }])
    const asked = port()
    expect((await hear(asked)).text).toBe('ok')
    await hear(asked)
    expect((await bodies()).map(body => 'temperature' in body)).toEqual([true, false, false])
  })
})

describe('a refusal of several options', () => {
  it.each(['temperature, stream_options', 'stream_options, temperature', 'temperature, max_tokens', 'temperature, max_completion_tokens'])(
    'is asked without them, each time with less: %s',
    async names => {
      const refusal = { status: 400, body: { error: { message: `Unrecognized request arguments supplied: ${names}` } } }
      await provider.script('m', refusal, refusal, refusal, refusal, refusal, refusal, [{ text: 'ok' }])
      await hear(port(), question('hi'))
      const sent = (await bodies()).map(body => JSON.stringify(body))
      expect(sent.length).toBeLessThan(5)
      expect(new Set(sent).size).toBe(sent.length)
    },
  )

  it('is no failure of a request that was sent before another one has learned it', async () => {
    const refusal = { status: 400, body: { error: { message: 'Unrecognized request argument: stream_options' } } }
    await provider.script('m', refusal, [{ text: 'ok' }])
    const learned = createLearned()
    const answer = hear(port({ learned }), question('hi'))
    learned.refused.add('stream_options')
    expect((await answer).text).toBe('ok')
  })
})

describe('a refusal that this wire cannot mend', () => {
  it.each([
    ["Invalid 'messages[1].tool_call_id': must match a-zA-Z0-9 of length 9", 'tool_call_id'],
    ['This model does not support tools', 'tools'],
    ['Unrecognized request argument: cache_control', 'cache_control'],
    ["'reasoning' is unsupported", 'reasoning'],
  ])('[P17] is not sent again: %s', async (message, option) => {
    await provider.script('m', { status: 400, body: { error: { message } } })
    const prompt: ModelRequest['prompt'] = [
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'calc__add', input: {} }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'calc__add', output: { type: 'text', value: '2' } }] },
    ]
    const { error } = await hear(port(), question('', { prompt, tools: [tool] }))
    expect(error).toMatchObject({ refusedOption: option })
    expect(await provider.requests()).toHaveLength(1)
  })
})

describe('an answer of a chat-completions server', () => {
  it('joins fragments of several calls and emits the calls at the end of the answer', async () => {
    const { parts, calls, finishReason } = await heard([
      { reasoning: 'let me see', tokens: 'whole' },
      { text: 'I add.', tokens: 'whole' },
      { call: { name: 'calc__add', arguments: { a: 1 }, id: 'one', fragment: 4 } },
      { call: { name: 'calc__add', arguments: { a: 2 }, id: 'two', fragment: 20 } },
    ])
    expect(calls).toEqual([
      { id: 'one', name: 'calc__add', input: '{"a":1}' },
      { id: 'two', name: 'calc__add', input: '{"a":2}' },
    ])
    expect(finishReason).toBe('tool_calls')
    expect(parts.map(part => part.type)).toEqual([
      'reasoning-start',
      'reasoning-delta',
      'reasoning-end',
      'text-start',
      'text-delta',
      'text-end',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-delta',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-end',
      'tool-call',
      'tool-input-end',
      'tool-call',
      'finish',
    ])
  })

  it('[run-11] gives a whole call that something follows before the end of an answer that goes on', async () => {
    await provider.script('m', [
      { call: { name: 'add', arguments: { a: 1 }, id: 'one', fragment: 20 } },
      { text: 'Meanwhile', tokens: 'whole' },
      { hold: 'call' },
      { text: 'More.', tokens: 'whole' },
    ])
    const heard: string[] = []
    await port().stream(
      question('add'),
      part => {
        heard.push(part.type === 'text-delta' ? part.delta : part.type)
        if (part.type === 'tool-call') void provider.release('call')
      },
      new AbortController().signal,
    )
    expect(heard.filter(one => !/-(start|end)$/.test(one))).toEqual(['tool-input-delta', 'Meanwhile', 'tool-call', 'More.', 'finish'])
  })

  it('[run-02] gives a fresh id to a call whose id is missing or repeated, and none to a call without a name', async () => {
    const { calls, begun } = await heard([
      { call: { name: 'calc__add', arguments: {}, id: null } },
      { call: { name: 'calc__add', arguments: {}, id: 'same' } },
      { call: { name: 'calc__add', arguments: {}, id: 'same' } },
      { call: { name: '', arguments: {}, id: 'nameless' } },
    ])
    expect(calls.map(call => call.name)).toEqual(['calc__add', 'calc__add', 'calc__add', ''])
    expect(new Set(calls.map(call => call.id)).size).toBe(4)
    expect(begun).toEqual(calls.slice(0, 3).map(call => call.id))
  })

  it('tells calls apart whose server always says index 0, and takes arguments that are objects', async () => {
    const delta = (tool_calls: object[]) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls } }] })}\n\n`
    const { calls } = await heard([
      { raw: delta([{ index: 0, id: 'a', function: { name: 'x', arguments: '{"n":1}' } }]) },
      { raw: delta([{ index: 0, id: 'b', function: { name: 'x', arguments: { n: 2 } } }]) },
      { raw: delta([{ id: 'c', function: { name: 'y', arguments: '' } }]) },
      { finish: 'tool_calls' },
    ])
    expect(calls).toEqual([
      { id: 'a', name: 'x', input: '{"n":1}' },
      { id: 'b', name: 'x', input: '{"n":2}' },
      { id: 'c', name: 'y', input: '' },
    ])
  })

  it('[life-01] takes usage from a last chunk without choices, and estimates a missing completion count alone', async () => {
    expect(
      (
        await heard([
          { text: 'twelve chars' },
          { usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12, prompt_tokens_details: { cached_tokens: 4 } } },
        ])
      ).usage,
    ).toEqual({
      promptTokens: 9,
      completionTokens: 3,
      totalTokens: 12,
      cacheReadTokens: 4,
      estimated: false,
    })
    expect((await heard([{ text: 'twelve chars' }, { usage: { prompt_tokens: 9 } }])).usage).toEqual({
      promptTokens: 9,
      completionTokens: 3,
      totalTokens: 12,
      estimated: true,
    })
    expect((await heard([{ text: 'x' }, { usage: null }])).usage).toBeNull()
  })

  it('skips comments, other fields, CRLF and lines that are no JSON', async () => {
    const { text, parts } = await heard([
      { raw: ': keep-alive\r\n\r\nevent: message\r\nid: 4\r\ndata: {"choices":[{"delta":{"content":"zwölf "}}]}\r\n\r\n' },
      { raw: 'nonsense\n\ndata: {broken\n\ndata:{"choices":[{"delta":{"content":"🧡"},"finish_reason":"stop"}]}\n' },
    ])
    expect(text).toBe('zwölf 🧡')
    const pieces = parts.map(part => (part.type === 'text-delta' ? (part.pieces ?? 1) : 0))
    expect(pieces.reduce((sum, count) => sum + count, 0)).toBe(2)
  })

  it('gives the same parts from one JSON answer, asked for a stream or not', async () => {
    await provider.script('m', [{ reasoning: 'hm' }, { text: 'Adding.' }, { call: { name: 'calc__add', arguments: { a: 1 }, id: 'c' } }])
    const whole = await hear(port({ tuning: { ...defaultModelSettings, streaming: false } }))
    expect([whole.reasoning, whole.text, whole.calls, whole.finishReason]).toEqual([
      'hm',
      'Adding.',
      [{ id: 'c', name: 'calc__add', input: '{"a":1}' }],
      'tool_calls',
    ])
    const unasked = await heard({ status: 200, body: { choices: [{ message: { content: 'plain' }, finish_reason: 'stop' }] } })
    expect([unasked.text, unasked.finishReason, unasked.error]).toEqual(['plain', 'stop', null])
  })

  it('ends with the reason of the provider', async () => {
    const reasons = []
    for (const finish of ['stop', 'length', 'content_filter', 'eos']) reasons.push((await heard([{ text: 'x' }, { finish }])).finishReason)
    expect(reasons).toEqual(['stop', 'length', 'content_filter', 'stop'])
  })

  it('may be without text', async () => {
    expect(await heard([])).toMatchObject({ text: '', finishReason: 'stop', error: null })
  })
})
