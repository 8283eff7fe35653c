import type { ChatMessage, ToolMetadata, ToolOutput } from './parts.ts'

/**
 * Returns the ids of tools that a conversation has called or found by search, in the order of use. An id that was used again appears again.
 * Ids found by one search are in reverse order, the best last.
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

/** Tells whether the messages hold a result of which the model received only the beginning. */
export function hasShortenedResult(messages: readonly Pick<ChatMessage, 'parts'>[]): boolean {
  return messages.some(({ parts }) =>
    parts.some(part => {
      const output = part.type === 'dynamic-tool' && part.state === 'output-available' ? (part.output as ToolOutput) : null
      return output?.status === 'done' && output.whole !== undefined
    }),
  )
}
