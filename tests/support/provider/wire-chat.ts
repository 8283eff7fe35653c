import { data, isCounted, type Wire } from './wire.ts'

/** OpenAI's chat completions. Usage is sent where `stream_options.include_usage` asks for it, in a last chunk without choices. */
export function chatWire(body: Record<string, unknown>): Wire {
  const options = body.stream_options as { include_usage?: boolean } | undefined
  const base = { id: 'chatcmpl-mock', object: 'chat.completion.chunk', created: 1_700_000_000, model: body.model }
  const chunk = (delta: object, finish_reason: string | null = null) => data({ ...base, choices: [{ index: 0, delta, finish_reason }] })
  const usageOf = (usage: object) =>
    isCounted(usage)
      ? { prompt_tokens: usage.prompt, completion_tokens: usage.completion, total_tokens: usage.prompt + usage.completion }
      : usage
  return {
    start: () => chunk({ role: 'assistant', content: '' }),
    text: content => chunk({ content }),
    reasoning: reasoning_content => chunk({ reasoning_content }),
    callStart: ({ index, id, name }) =>
      chunk({ tool_calls: [{ index, ...(id === null ? {} : { id }), type: 'function', function: { name, arguments: '' } }] }),
    callFragment: (index, fragment) => chunk({ tool_calls: [{ index, function: { arguments: fragment } }] }),
    callEnd: () => '',
    finish: (reason, usage) =>
      (reason === null ? '' : chunk({}, reason)) +
      (usage && options?.include_usage ? data({ ...base, choices: [], usage: usageOf(usage) }) : ''),
    error: error => data({ error }),
    end: () => 'data: [DONE]\n\n',
    whole: ({ text, reasoning, calls, finish, usage }) => ({
      ...base,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: text === '' ? null : text,
            ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
            ...(calls.length === 0
              ? {}
              : {
                  tool_calls: calls.map(call => ({
                    id: call.id,
                    type: 'function',
                    function: { name: call.name, arguments: call.arguments },
                  })),
                }),
          },
          finish_reason: finish,
        },
      ],
      usage: usage === null ? undefined : usageOf(usage as object),
    }),
  }
}
