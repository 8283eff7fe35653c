import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { ModelPort, ProviderApi } from '#lib/models/index.ts'
import { createPorts } from '#lib/models/ports.ts'
import { defaultModelSettings } from '#lib/models/settings/model-fields.ts'
import type { Runs, StartRun } from '#lib/runs/index.ts'
import { send, type TestEngine, testEngine } from '#tests/support/engine.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'
import { type Answer, type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'

const SUM = 'everything__get-sum'
const events = (...values: object[]): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: values.map(value => `data: ${JSON.stringify(value)}\n\n`).join(''),
})

const responsesItem = (output_index: number, item: Record<string, unknown>, ...between: object[]) => [
  {
    type: 'response.output_item.added',
    output_index,
    item: { ...item, encrypted_content: null, ...('arguments' in item ? { arguments: '' } : {}) },
  },
  ...between.map(event => ({ output_index, item_id: item.id, ...event })),
  { type: 'response.output_item.done', output_index, item },
]
const reasoningItem = {
  type: 'reasoning',
  id: 'rs_1',
  encrypted_content: 'ENCRYPTED+/=1',
  summary: [
    { type: 'summary_text', text: 'To add.' },
    { type: 'summary_text', text: 'Then to say.' },
  ],
}
const summary = (summary_index: number, delta: string) => [
  { type: 'response.reasoning_summary_part.added', summary_index },
  { type: 'response.reasoning_summary_text.delta', summary_index, delta },
  { type: 'response.reasoning_summary_part.done', summary_index },
]
const created = { type: 'response.created', response: { id: 'r', created_at: 0, model: 'm' } }
const completed = { type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 1 } } }
const messageStart = { type: 'message_start', message: { id: 'm', content: [], usage: { input_tokens: 1, output_tokens: 0 } } }
const block = (index: number, content_block: object, ...deltas: object[]) => [
  { type: 'content_block_start', index, content_block },
  ...deltas.map(delta => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
]
const messageEnd = (stop_reason: string) => [
  { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } },
  { type: 'message_stop' },
]
const candidate = (parts: object[], more: object = {}) => ({ candidates: [{ content: { role: 'model', parts }, index: 0, ...more }] })

interface Wire {
  /** A step that reasons and calls, and one that says what came out. */
  answers: [Answer, Answer]
  /** Picks the parts of a request's body that come from earlier steps. */
  given(body: never): unknown
  /** Parts of each step that must come back exactly. */
  expected: [unknown[], unknown[]]
}

const wires: Record<ProviderApi, Wire> = {
  responses: {
    answers: [
      events(
        created,
        ...responsesItem(0, reasoningItem, ...summary(0, 'To add.'), ...summary(1, 'Then to say.')),
        ...responsesItem(1, { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: SUM, arguments: '{"a":2,"b":3}' }),
        completed,
      ),
      events(
        created,
        ...responsesItem(
          0,
          { type: 'message', id: 'msg_1', role: 'assistant', content: [] },
          { type: 'response.output_text.delta', content_index: 0, delta: 'It is 5.' },
        ),
        completed,
      ),
    ],
    given: ({ input }: { input: { type?: string; role?: string }[] }) =>
      input.filter(({ type, role }) => type === 'reasoning' || type === 'function_call' || role === 'assistant'),
    expected: [
      [reasoningItem, { type: 'function_call', call_id: 'call_1', name: SUM, arguments: '{"a":2,"b":3}' }],
      [{ role: 'assistant', content: 'It is 5.' }],
    ],
  },
  anthropic: {
    answers: [
      events(
        messageStart,
        ...block(
          0,
          { type: 'thinking', thinking: '' },
          { type: 'thinking_delta', thinking: 'To add.' },
          { type: 'signature_delta', signature: 'SIGNED+/=1' },
        ),
        ...block(1, { type: 'redacted_thinking', data: 'REDACTED+/=2' }),
        ...block(2, { type: 'text', text: '' }, { type: 'text_delta', text: 'I add.' }),
        ...block(3, { type: 'tool_use', id: 'toolu_1', name: SUM, input: {} }, { type: 'input_json_delta', partial_json: '{"a":2,"b":3}' }),
        ...messageEnd('tool_use'),
      ),
      events(messageStart, ...block(0, { type: 'text', text: '' }, { type: 'text_delta', text: 'It is 5.' }), ...messageEnd('end_turn')),
    ],
    given: ({ messages }: { messages: { role: string; content: unknown }[] }) =>
      messages.filter(({ role }) => role === 'assistant').map(({ content }) => content),
    expected: [
      [
        [
          { type: 'thinking', thinking: 'To add.', signature: 'SIGNED+/=1' },
          { type: 'redacted_thinking', data: 'REDACTED+/=2' },
          { type: 'text', text: 'I add.' },
          { type: 'tool_use', id: 'toolu_1', name: SUM, input: { a: 2, b: 3 } },
        ],
      ],
      [[{ type: 'text', text: 'It is 5.' }]],
    ],
  },
  google: {
    answers: [
      events(
        candidate([{ text: 'To add.', thought: true }]),
        candidate([{ functionCall: { name: SUM, args: { a: 2, b: 3 } }, thoughtSignature: 'SIGNED+/=1' }], { finishReason: 'STOP' }),
      ),
      events(
        candidate([{ text: 'It is ' }]),
        candidate([{ text: '5.' }]),
        candidate([{ text: '', thoughtSignature: 'SIGNED+/=2' }], { finishReason: 'STOP' }),
      ),
    ],
    given: ({ contents }: { contents: { role: string; parts: Record<string, unknown>[] }[] }) =>
      contents.flatMap(({ role, parts }) => (role === 'model' ? parts.filter(({ thought }) => thought !== true) : [])),
    expected: [
      [{ functionCall: { id: expect.any(String), name: SUM, args: { a: 2, b: 3 } }, thoughtSignature: 'SIGNED+/=1' }],
      [{ text: 'It is 5.', thoughtSignature: 'SIGNED+/=2' }],
    ],
  },
  chat: {
    answers: [
      events({
        choices: [
          {
            delta: {
              reasoning_content: 'To add.',
              tool_calls: [
                {
                  index: 0,
                  id: 'call_1',
                  function: { name: SUM, arguments: '{"a":2,"b":3}' },
                  extra_content: { google: { thought_signature: 'SIGNED+/=1' } },
                },
              ],
            },
            finish_reason: 'tool_calls',
          },
        ],
      }),
      events({ choices: [{ delta: { content: 'It is 5.' }, finish_reason: 'stop' }] }),
    ],
    given: ({ messages }: { messages: { role: string; tool_calls?: { extra_content: unknown }[] }[] }) =>
      messages.flatMap(({ role, tool_calls = [] }) => (role === 'assistant' ? tool_calls.map(call => call.extra_content) : [])),
    expected: [[{ google: { thought_signature: 'SIGNED+/=1' } }], []],
  },
}

let provider: MockProvider
let engine: TestEngine
let asked: ModelPort
beforeAll(async () => {
  provider = await startProviderInProcess()
  const port: ModelPort = { stream: (request, sink, signal) => asked.stream(request, sink, signal) }
  engine = await testEngine({ model: { port }, config: { mcpServers: { everything: everythingServer() } } })
})
afterAll(async () => {
  await engine?.dispose()
  await provider?.stop()
})

describe.each(Object.keys(wires) as ProviderApi[])('what %s signs', api => {
  const { answers, given, expected } = wires[api]

  it('[run-13] goes back exactly: in the next step, in a later turn, from the store in another process, and on another branch', async () => {
    await provider.reset()
    await provider.script('m', ...answers)
    const version = newId()
    const baseUrl = `${provider.url}/${api === 'google' ? 'v1beta' : 'v1'}`
    const definition = { id: 'p', type: 'openai-compatible', title: 'Mock', baseUrl, api, apiKey: 'k', enabled: true } as const
    asked = createPorts()({
      provider: { ...definition, offersListed: true, origin: 'file', version },
      model: 'm',
      tuning: defaultModelSettings,
    })
    const chatId = await engine.chat()
    const ask = async (runs: Runs, request: StartRun) => {
      const started = await runs.start(engine.actor, chatId, request)
      for await (const _ of await runs.tail(engine.actor, started.runId, { after: 0, signal: AbortSignal.timeout(20_000) }));
      expect((await runs.get(engine.actor, started.runId)).error).toBeNull()
      return started
    }
    const sent = async () => (await provider.requests('m')).map(({ body }) => given(body as never))

    const first = await ask(engine.runs, send('What is 2 + 3?'))
    const [, secondStep] = await sent()
    expect(secondStep).toEqual(expected[0])

    await ask(engine.runs, send('Sure?'))
    await ask(engine.secondRuns(), { message: { id: newId(), text: 'Quite sure?' }, parentId: first.messageId })
    const [, , laterTurn, branch] = await sent()
    expect(laterTurn).toEqual(expected.flat())
    expect(branch).toEqual(expected.flat())
  })
})
