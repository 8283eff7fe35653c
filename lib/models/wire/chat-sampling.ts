import type { JsonFormat, Sampling, ToolChoice } from '../port.ts'

/** Converts sampling options to the names of the chat-completions wire. */
export function chatSampling({ topP, stopSequences, seed, presencePenalty, frequencyPenalty, json }: Sampling): Record<string, unknown> {
  const named = {
    top_p: topP,
    stop: stopSequences,
    seed,
    presence_penalty: presencePenalty,
    frequency_penalty: frequencyPenalty,
    response_format: json && responseFormat(json),
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

function responseFormat({ name, description, schema, strict }: JsonFormat): object {
  if (schema === undefined) return { type: 'json_object' }
  return {
    type: 'json_schema',
    json_schema: {
      name: name ?? 'answer',
      schema,
      ...(description === undefined ? {} : { description }),
      ...(strict === undefined ? {} : { strict }),
    },
  }
}

export function chatToolChoice(choice: ToolChoice): unknown {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.toolName } }
}
