import type { WireName } from './work.ts'

/** Framing that a provider writes around its text. A stamp needs no escaping, so its place is found once. */
export interface Wire {
  begin: string
  /** Bytes before and behind the text of one chunk. */
  around: [string, string]
  end(tokens: number): string
}

const base = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'bench' }

export function chatChunk(delta: object, reason: string | null = null): string {
  return data({ ...base, choices: [{ index: 0, delta, finish_reason: reason }] })
}

export function chatEnd(reason: string, tokens: number): string {
  const usage = { prompt_tokens: 10, completion_tokens: tokens, total_tokens: tokens + 10 }
  return `${chatChunk({}, reason)}${data({ ...base, choices: [], usage })}data: [DONE]\n\n`
}

const chat: Wire = {
  begin: chatChunk({ role: 'assistant', content: '' }),
  around: splitAround(chatChunk({ content: '\u0001' })),
  end: tokens => chatEnd('stop', tokens),
}

const response = { id: 'resp_bench', object: 'response', created_at: 1_700_000_000, model: 'bench' }
const place = { item_id: 'msg_bench', output_index: 0, content_index: 0 }

function event(type: string, value: object): string {
  return `event: ${type}\n${data({ type, ...value })}`
}

const responses: Wire = {
  begin:
    event('response.created', { response: { ...response, status: 'in_progress', output: [] } }) +
    event('response.output_item.added', { output_index: 0, item: { id: 'msg_bench', type: 'message', role: 'assistant', content: [] } }) +
    event('response.content_part.added', { ...place, part: { type: 'output_text', text: '', annotations: [] } }),
  around: splitAround(event('response.output_text.delta', { ...place, delta: '\u0001' })),
  end: tokens =>
    event('response.output_item.done', { output_index: 0, item: { id: 'msg_bench', type: 'message', role: 'assistant', content: [] } }) +
    event('response.completed', {
      response: {
        ...response,
        status: 'completed',
        usage: { input_tokens: 10, output_tokens: tokens, total_tokens: tokens + 10 },
      },
    }),
}

const anthropic: Wire = {
  begin:
    event('message_start', {
      message: {
        id: 'msg_bench',
        type: 'message',
        role: 'assistant',
        model: 'bench',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 0 },
      },
    }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  around: splitAround(event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: '\u0001' } })),
  end: tokens =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: tokens } }) +
    event('message_stop', {}),
}

const candidate = (text: string, more: object = {}) => ({
  candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0, ...more }],
})

const google: Wire = {
  begin: '',
  around: splitAround(data({ ...candidate('\u0001'), modelVersion: 'bench', responseId: 'bench' })),
  end: tokens =>
    data({
      ...candidate('', { finishReason: 'STOP' }),
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: tokens, totalTokenCount: tokens + 10 },
    }),
}

const wires: Record<WireName, Wire & { path(model: string): string }> = {
  chat: { ...chat, path: () => '/v1/chat/completions' },
  responses: { ...responses, path: () => '/v1/responses' },
  anthropic: { ...anthropic, path: () => '/v1/messages' },
  google: { ...google, path: model => `/v1/models/${model}:streamGenerateContent?alt=sse` },
}

/** Returns the path at which a provider takes the work of a model's name. */
export function pathOf(name: WireName, model: string): string {
  return wires[name].path(model)
}

/** Returns the wire of a path, and the model where the path names it. */
export function wireOf(path: string): { wire: Wire; model: string | undefined } {
  const model = /\/models\/([^/:]+):/.exec(path)?.[1]
  const name = path.endsWith('/responses') ? 'responses' : path.endsWith('/messages') ? 'anthropic' : model ? 'google' : 'chat'
  return { wire: wires[name], model }
}

function splitAround(text: string): [string, string] {
  const [before = '', behind = ''] = text.split('\\u0001')
  return [before, behind]
}

function data(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}
