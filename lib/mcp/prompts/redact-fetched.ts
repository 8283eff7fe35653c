import type { GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/client'
import { type Redact, redactedWords } from '../wire/redact.ts'

/** A prompt without the secrets of its server's configuration. */
export function redactedMessages(result: GetPromptResult, redact: Redact): GetPromptResult {
  const messages = result.messages.map(({ role, content }) => {
    if (content.type === 'text') return { role, content: { ...content, text: redact(content.text) } }
    if (content.type === 'resource_link') return { role, content: redactedWords(content, redact) }
    if (content.type !== 'resource' || !('text' in content.resource)) return { role, content }
    return { role, content: { ...content, resource: { ...content.resource, text: redact(content.resource.text) } } }
  })
  const { description } = result
  return { ...result, ...(description === undefined ? {} : { description: redact(description) }), messages }
}

/** The same for what a resource holds. */
export function redactedContents({ contents }: ReadResourceResult, redact: Redact): ReadResourceResult {
  return { contents: contents.map(one => ('text' in one ? { ...one, text: redact(one.text) } : one)) }
}
