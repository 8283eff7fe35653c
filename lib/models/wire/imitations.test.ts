import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayServer } from '../replay.ts'

type Server = Awaited<ReturnType<typeof replayServer>>
const servers: Server[] = []
let responses: Server
let anthropic: Server
beforeAll(async () => {
  servers.push(...(await Promise.all([replayServer('responses'), replayServer('anthropic')])))
  ;[responses, anthropic] = servers as [Server, Server]
})
afterAll(() => Promise.all(servers.map(server => server.close())))

const body = (...events: object[]) => Buffer.from(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''))
const created = { type: 'response.created', response: { id: 'r' } }
const text = (more: object = {}) => ({ type: 'response.output_text.delta', delta: 'hello', ...more })
const message = { type: 'response.output_item.added', item: { type: 'message' } }
const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }

describe('a server that imitates the Responses API', () => {
  it.each([
    ['places and ids', [created, message, text(), { type: 'response.output_item.done', item: { type: 'message' } }]],
    ['the response', [{ type: 'response.created', response: {} }, message, text()]],
    ['the item', [created, { ...message, item: { type: 'message', id: 'm' } }, text({ item_id: 'm' })]],
  ])('[P19] may leave out %s', async (_, events) => {
    const usage = { input_tokens: 3, output_tokens: 2 }
    const heard = await responses.replay(body(...events, { type: 'response.completed', response: { usage } }))
    expect([heard.text, heard.finishReason, heard.error, heard.usage?.promptTokens]).toEqual(['hello', 'stop', null, 3])
  })

  it('[P19] may leave out the place and status of a call', async () => {
    const events = [created, { type: 'response.output_item.added', item: call }, { type: 'response.output_item.done', item: call }]
    const heard = await responses.replay(body(...events, { type: 'response.completed', response: {} }))
    expect([heard.calls.map(({ name, input }) => [name, input]), heard.finishReason, heard.error]).toEqual([
      [['f', '{}']],
      'tool_calls',
      null,
    ])
  })

  it.each([
    ['before any text', [created, { type: 'response.failed', response: { error: { code: 'invalid_prompt', message: 'Reason 4711.' } } }]],
    ['without a code', [created, { type: 'response.failed', response: { error: { message: 'Reason 4711.' } } }]],
    ['in a nested object', [created, { type: 'error', error: { message: '{"error":{"message":"Reason 4711."}}' } }]],
    ['in the event', [created, { type: 'error', message: 'Reason 4711.' }]],
    ['after text', [created, message, text(), { type: 'response.failed', response: { error: { message: 'Reason 4711.' } } }]],
  ])('[P19] says why it failed: %s', async (_, events) => {
    const { error } = await responses.replay(body(...events))
    expect(error?.message).toContain('Reason 4711.')
  })

  it('[P20] that ends for an unknown reason has cut its answer', async () => {
    const end = { type: 'response.incomplete', response: { incomplete_details: { reason: 'tired' } } }
    expect((await responses.replay(body(created, message, text(), end))).finishReason).toBe('length')
  })
})

describe("a server that imitates Anthropic's Messages", () => {
  const block = { type: 'content_block_start', index: 0, content_block: { type: 'text' } }
  const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'hello' } }
  const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' } }
  it.each([
    ['the message', [{ type: 'message_start', message: {} }, block, delta, { type: 'content_block_stop', index: 0 }, end]],
    ['the usage', [{ type: 'message_start', message: { id: 'm', model: 'x' } }, block, delta, end, { type: 'message_stop' }]],
    ['the start', [block, delta, end, { type: 'message_stop' }]],
  ])('[P19] may leave out %s', async (_, events) => {
    const heard = await anthropic.replay(body(...events))
    expect([heard.text, heard.finishReason, heard.error]).toEqual(['hello', 'stop', null])
  })

  it('[P19] says why it failed', async () => {
    const { error } = await anthropic.replay(
      body({ type: 'message_start', message: {} }, { type: 'error', error: { message: 'Reason 4711.' } }),
    )
    expect(error?.message).toContain('Reason 4711.')
  })
})
