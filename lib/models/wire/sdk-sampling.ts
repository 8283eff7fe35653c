import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider'
import type { JsonFormat, ToolChoice } from '../port.ts'

/** Converts a JSON format to the AI SDK's form. */
export function sdkFormat({ schema, name, description }: JsonFormat): NonNullable<LanguageModelV4CallOptions['responseFormat']> {
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
