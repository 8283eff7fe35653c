import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'

const GONE = { type: 'text', text: '[An image stood here; the model did not take it.]' } as const

/**
 * Removes images that the model can answer without: those in tool results and in earlier user messages. Images of the last user message
 * stay. Null if there is nothing to remove.
 */
export function withoutImages(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt | null {
  const last = prompt.findLastIndex(({ role }) => role === 'user')
  let hasChanged = false
  const isImage = (part: { type: string; mediaType?: string }) => part.type === 'file' && part.mediaType?.startsWith('image/') === true
  const shorter = prompt.map((message, at): LanguageModelV4Message => {
    if (message.role === 'user' && at !== last && message.content.some(isImage)) {
      hasChanged = true
      return { ...message, content: message.content.map(part => (isImage(part) ? GONE : part)) }
    }
    if (message.role !== 'tool') return message
    const content = message.content.map(part => {
      if (part.type !== 'tool-result' || part.output.type !== 'content' || !part.output.value.some(isImage)) return part
      hasChanged = true
      return { ...part, output: { ...part.output, value: part.output.value.map(one => (isImage(one) ? GONE : one)) } }
    })
    return { ...message, content }
  })
  return hasChanged ? shorter : null
}
