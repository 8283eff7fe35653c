import { event, isCounted, type Wire } from './wire.ts'

const reasons: Record<string, string> = { stop: 'end_turn', tool_calls: 'tool_use', length: 'max_tokens', content_filter: 'refusal' }

/** Anthropic's Messages. One content block is open at a time. */
export function anthropicWire(model: string): Wire {
  let index = -1
  let open: 'text' | 'thinking' | 'tool_use' | null = null
  const close = () => {
    if (open === null) return ''
    open = null
    return event('content_block_stop', { index })
  }
  const block = (kind: 'text' | 'thinking', empty: object) => {
    if (open === kind) return ''
    const before = close()
    index += 1
    open = kind
    return before + event('content_block_start', { index, content_block: { type: kind, ...empty } })
  }
  const message = { id: 'msg_mock', type: 'message', role: 'assistant', model }
  const usageOf = (usage: object | null) =>
    usage && isCounted(usage)
      ? { input_tokens: usage.prompt, output_tokens: usage.completion }
      : (usage ?? { input_tokens: 0, output_tokens: 0 })
  return {
    start: () =>
      event('message_start', {
        message: { ...message, content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 0 } },
      }),
    text: text => block('text', { text: '' }) + event('content_block_delta', { index, delta: { type: 'text_delta', text } }),
    reasoning: thinking =>
      block('thinking', { thinking: '', signature: '' }) +
      event('content_block_delta', { index, delta: { type: 'thinking_delta', thinking } }),
    callStart({ id, name }) {
      const before = close()
      index += 1
      open = 'tool_use'
      return before + event('content_block_start', { index, content_block: { type: 'tool_use', id: id ?? 'toolu_mock', name, input: {} } })
    },
    callFragment: (_, partial_json) => event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } }),
    callEnd: close,
    finish: (reason, usage) =>
      close() +
      event('message_delta', {
        delta: { stop_reason: reason === null ? null : (reasons[reason] ?? reason), stop_sequence: null },
        usage: usageOf(usage),
      }),
    error: error => event('error', { error: { type: error.type ?? 'api_error', message: error.message } }),
    end: () => event('message_stop', {}),
    whole: ({ text, calls, finish, usage }) => ({
      ...message,
      content: [
        ...(text === '' ? [] : [{ type: 'text', text }]),
        ...calls.map(call => ({ type: 'tool_use', id: call.id, name: call.name, input: JSON.parse(call.arguments) })),
      ],
      stop_reason: reasons[finish] ?? finish,
      usage: usageOf(usage as object | null),
    }),
  }
}
