import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ModelPort, ModelRequest } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { withCallIds, withOrigin } from './call-ids.ts'
import { tidyPrompt } from './tidy-prompt.ts'

export interface PromptOptions {
  /** `provider:model`; calls that it made keep their ids. */
  model: string
  /** Options that this model has refused. The caller keeps the set for later requests. */
  refused: Set<string>
}

const IDS = 'tool_call_id'
const IMAGES = 'images'
/** Matches errors of models that accept no image at all; other errors are about one image. */
const TAKES_NONE = /not support|n't support|unsupported|unknown variant|not (a )?(vision|multi-?modal)|only (supports )?text|after role/i

/** Wraps a port: sends prompts that its server accepts, retries without what it refuses, and records the model on each call. */
export function withPrompts(port: ModelPort, { model, refused }: PromptOptions): ModelPort {
  const asked = (request: ModelRequest): ModelRequest => {
    const seen = refused.has(IMAGES) ? (withoutImages(request.prompt) ?? request.prompt) : request.prompt
    return { ...request, prompt: withCallIds(tidyPrompt(seen), { model, isStrict: refused.has(IDS) }) }
  }
  /** Returns the request without the refused option; null if nothing can be removed. */
  const mended = (request: ModelRequest, error: ProviderError): ModelRequest | null => {
    if (error.refusedOption === IDS && !refused.has(IDS)) {
      refused.add(IDS)
      return request
    }
    const prompt = error.refusedOption === IMAGES ? withoutImages(request.prompt) : null
    if (prompt === null || refused.has(IMAGES)) return null
    if (TAKES_NONE.test(error.said)) refused.add(IMAGES)
    return { ...request, prompt }
  }
  return {
    async stream(given, sink, signal) {
      const take: typeof sink = part => sink(withOrigin(part, model))
      for (let request = given; ; ) {
        try {
          return await port.stream(asked(request), take, signal)
        } catch (error) {
          signal.throwIfAborted()
          const next = error instanceof ProviderError ? mended(request, error) : null
          if (next === null) throw error
          request = next
        }
      }
    },
  }
}

const GONE = { type: 'text', text: '[An image was omitted: the model did not accept it.]' } as const

/**
 * Removes images that the model can answer without: those in tool results and in earlier user messages. Images of the last user message
 * stay. Null if there is nothing to remove.
 */
function withoutImages(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt | null {
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
