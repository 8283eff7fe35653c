import { data, isCounted, type Wire } from './wire.ts'

const reasons: Record<string, string> = { stop: 'STOP', tool_calls: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' }

/** Google's Gemini API with `alt=sse`. Calls arrive whole. */
export function geminiWire(): Wire {
  const pending = new Map<number, { name: string; json: string }>()
  const chunk = (parts: object[], more: object = {}) => data({ candidates: [{ content: { role: 'model', parts }, index: 0, ...more }] })
  const usageOf = (usage: object | null) =>
    usage && isCounted(usage)
      ? { promptTokenCount: usage.prompt, candidatesTokenCount: usage.completion, totalTokenCount: usage.prompt + usage.completion }
      : (usage ?? undefined)
  return {
    start: () => '',
    text: text => chunk([{ text }]),
    reasoning: text => chunk([{ text, thought: true }]),
    callStart({ index, name }) {
      pending.set(index, { name, json: '' })
      return ''
    },
    callFragment(index, fragment) {
      const call = pending.get(index)
      if (call) call.json += fragment
      return ''
    },
    callEnd(index) {
      const call = pending.get(index)
      return call ? chunk([{ functionCall: { name: call.name, args: JSON.parse(call.json || '{}') } }]) : ''
    },
    finish: (reason, usage) =>
      data({
        candidates: [
          { content: { role: 'model', parts: [{ text: '' }] }, index: 0, ...(reason ? { finishReason: reasons[reason] ?? reason } : {}) },
        ],
        usageMetadata: usageOf(usage),
      }),
    error: error => data({ error: { code: error.code ?? 500, message: error.message, status: error.type ?? 'INTERNAL' } }),
    end: () => '',
    whole: ({ text, calls, finish, usage }) => ({
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              ...(text === '' ? [] : [{ text }]),
              ...calls.map(call => ({ functionCall: { name: call.name, args: JSON.parse(call.arguments) } })),
            ],
          },
          finishReason: reasons[finish] ?? finish,
        },
      ],
      usageMetadata: usageOf(usage as object | null),
    }),
  }
}
