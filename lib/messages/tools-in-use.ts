import type { ChatMessage, ToolMetadata, ToolOutput } from './parts.ts'

/**
 * Ids of the tools that a conversation has called, or found by a search, in the order of their use; one that was used again stands there again.
 * What was found together stands from the last fitting to the best.
 */
export function toolsInUse(messages: readonly Pick<ChatMessage, 'parts'>[]): string[] {
  return messages.flatMap(({ parts }) =>
    parts.flatMap(part => {
      if (part.type !== 'dynamic-tool') return []
      const { server = '', tool = '' } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
      const output = part.state === 'output-available' ? (part.output as ToolOutput) : null
      const found = output?.status === 'done' ? (output.found ?? []) : []
      return found.length > 0 ? found.toReversed() : [`${server}.${tool}`]
    }),
  )
}

/** Whether a result stands there of which the model was given only the beginning. */
export function hasShortenedResult(messages: readonly Pick<ChatMessage, 'parts'>[]): boolean {
  return messages.some(({ parts }) =>
    parts.some(part => {
      const output = part.type === 'dynamic-tool' && part.state === 'output-available' ? (part.output as ToolOutput) : null
      return output?.status === 'done' && output.whole !== undefined
    }),
  )
}
