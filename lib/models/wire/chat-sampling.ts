import type { JsonFormat, Sampling, ToolChoice } from '../port.ts'
import { namedFields } from './chat-fields.ts'

/** Converts sampling options to the names of the chat-completions wire. */
export function chatSampling(sampling: Sampling): Record<string, unknown> {
  const { json } = sampling
  return { ...namedFields(sampling), ...(json === undefined ? {} : { response_format: responseFormat(json) }) }
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
