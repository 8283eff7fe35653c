import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider'
import type { JsonFormat, Sampling, ToolChoice } from '../port.ts'

/** What a program asked for, as the AI SDK's packages take it. */
export function sdkSampling({ json, ...plain }: Sampling): Partial<LanguageModelV4CallOptions> {
  return { ...plain, ...(json === undefined ? {} : { responseFormat: responseFormat(json) }) }
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
