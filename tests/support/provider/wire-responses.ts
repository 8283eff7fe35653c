import { event, isCounted, type Wire } from './wire.ts'

/** OpenAI's Responses. One output item is open at a time. */
export function responsesWire(model: string): Wire {
  let sequence = 0
  let index = -1
  let open: { kind: 'message' | 'reasoning' | 'function_call'; id: string; text: string; name: string; callId: string } | null = null
  const emit = (type: string, value: object) => event(type, { sequence_number: sequence++, ...value })
  const response = (status: string, more: object = {}) => ({
    id: 'resp_mock',
    object: 'response',
    created_at: 1_700_000_000,
    model,
    status,
    output: [],
    incomplete_details: null,
    ...more,
  })
  const usageOf = (usage: object | null) =>
    usage && isCounted(usage)
      ? { input_tokens: usage.prompt, output_tokens: usage.completion, total_tokens: usage.prompt + usage.completion }
      : usage
  const item = (status: 'in_progress' | 'completed') => {
    if (open === null) return {}
    const { id, kind, text, name, callId } = open
    if (kind === 'function_call') return { id, type: kind, status, call_id: callId, name, arguments: text }
    if (kind === 'reasoning') return { id, type: kind, summary: text === '' ? [] : [{ type: 'summary_text', text }] }
    return { id, type: kind, status, role: 'assistant', content: text === '' ? [] : [{ type: 'output_text', text, annotations: [] }] }
  }
  const close = () => {
    if (open === null) return ''
    const done = emit('response.output_item.done', { output_index: index, item: item('completed') })
    open = null
    return done
  }
  const opening = (kind: 'message' | 'reasoning' | 'function_call', name = '', callId = '') => {
    if (open?.kind === kind && kind !== 'function_call') return ''
    const before = close()
    index += 1
    open = { kind, id: `${kind}_${index}`, text: '', name, callId }
    const begun = before + emit('response.output_item.added', { output_index: index, item: item('in_progress') })
    if (kind !== 'reasoning') return begun
    return (
      begun +
      emit('response.reasoning_summary_part.added', {
        item_id: open.id,
        output_index: index,
        summary_index: 0,
        part: { type: 'summary_text', text: '' },
      })
    )
  }
  const delta = (type: string, text: string, more: object = {}) => {
    if (open) open.text += text
    return emit(type, { item_id: open?.id, output_index: index, delta: text, ...more })
  }
  return {
    start: () => emit('response.created', { response: response('in_progress') }),
    text: text => opening('message') + delta('response.output_text.delta', text, { content_index: 0 }),
    reasoning: text => opening('reasoning') + delta('response.reasoning_summary_text.delta', text, { summary_index: 0 }),
    callStart: ({ id, name }) => opening('function_call', name, id ?? 'call_mock'),
    callFragment: (_, fragment) => delta('response.function_call_arguments.delta', fragment),
    callEnd: close,
    finish: (reason, usage) => {
      const cut = reason === 'length'
      return (
        close() +
        emit(cut ? 'response.incomplete' : 'response.completed', {
          response: response(cut ? 'incomplete' : 'completed', {
            usage: usageOf(usage),
            ...(cut ? { incomplete_details: { reason: 'max_output_tokens' } } : {}),
          }),
        })
      )
    },
    error: error => emit('error', { code: String(error.code ?? 'server_error'), message: error.message, param: null }),
    end: () => '',
    whole: ({ text, calls, usage }) =>
      response('completed', {
        output: [
          ...(text === ''
            ? []
            : [{ id: 'm', type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }]),
          ...calls.map(call => ({ id: call.id, type: 'function_call', call_id: call.id, name: call.name, arguments: call.arguments })),
        ],
        usage: usageOf(usage as object | null),
      }),
  }
}
