/** What a provider writes around its text. A stamp needs no escaping, so its place is found once. */
export interface Wire {
  begin: string
  /** Stands before and behind the text of one chunk. */
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

/** By the last word of the path that is asked. */
export function wireOf(path: string): Wire {
  return path.endsWith('/responses') ? responses : chat
}

function splitAround(text: string): [string, string] {
  const [before = '', behind = ''] = text.split('\\u0001')
  return [before, behind]
}

function data(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}
