import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider'
import type { JsonFormat, Sampling, ToolChoice } from '../port.ts'

/** Converts sampling options to the call options of the AI SDK's packages. */
export function sdkSampling({ json, ...given }: Sampling, refused: ReadonlySet<string>): Partial<LanguageModelV4CallOptions> {
  const plain = Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(WIRE_NAMES[name] ?? name)))
  return { ...plain, ...(json === undefined ? {} : { responseFormat: responseFormat(json) }) }
}

const WIRE_NAMES: Record<string, string> = {
  topP: 'top_p',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
}

function responseFormat({ schema, name, description }: JsonFormat): NonNullable<LanguageModelV4CallOptions['responseFormat']> {
  return {
    type: 'json',
    ...(schema === undefined ? {} : { schema: schema as JSONSchema7 }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  }
}

export function sdkToolChoice(choice: ToolChoice): LanguageModelV4ToolChoice {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.toolName }
}
