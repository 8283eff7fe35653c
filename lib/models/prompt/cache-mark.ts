import type { LanguageModelV4Message, LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider'

/** Most marks that Anthropic takes in one request. */
export const MOST_CACHE_MARKS = 4

const OURS = 'parley'
const MARK = { cacheMark: true } as const

interface Marked {
  providerOptions?: SharedV4ProviderOptions
}

/** Tells whether everything up to here is worth caching: the end of a stable part of the prompt. */
export function hasCacheMark({ providerOptions }: Marked): boolean {
  return providerOptions?.[OURS]?.cacheMark === true
}

/**
 * Marks the end of a stable part of a prompt, on the last part of its last message that providers let carry a mark. Each wire makes its own of it, or
 * drops it.
 */
export function withCacheMark(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const last = prompt.at(-1)
  return last === undefined ? prompt : [...prompt.slice(0, -1), markedMessage(last)]
}

function markedMessage(message: LanguageModelV4Message): LanguageModelV4Message {
  if (message.role === 'system') return marked(message)
  const { content } = message as { content: ({ type: string } & Marked)[] }
  const at = content.findLastIndex(part => part.type !== 'reasoning')
  return { ...message, content: content.map((part, index) => (index === at ? marked(part) : part)) } as LanguageModelV4Message
}

function marked<T extends Marked>(part: T): T {
  return { ...part, providerOptions: { ...part.providerOptions, [OURS]: { ...part.providerOptions?.[OURS], ...MARK } } }
}

/** Replaces our marks by the options of a wire, the first `most` of them; null removes all. */
export function translateCacheMarks(prompt: LanguageModelV4Prompt, options: SharedV4ProviderOptions | null): LanguageModelV4Prompt {
  let left = options === null ? 0 : MOST_CACHE_MARKS
  const translated = <T extends Marked>(part: T): T => {
    if (!hasCacheMark(part)) return part
    const { [OURS]: _, ...theirs } = part.providerOptions ?? {}
    if (left > 0) return { ...part, providerOptions: { ...theirs, ...options, ...merged(theirs, options) } }
    if (Object.keys(theirs).length > 0) return { ...part, providerOptions: theirs }
    const { providerOptions: _none, ...plain } = part
    return plain as T
  }
  const each = <T extends Marked>(part: T): T => {
    const made = translated(part)
    if (made !== part) left = Math.max(0, left - 1)
    return made
  }
  return prompt.map(message =>
    message.role === 'system'
      ? each(message)
      : ({ ...message, content: (message.content as Marked[]).map(each) } as LanguageModelV4Message),
  )
}

function merged(theirs: SharedV4ProviderOptions, options: SharedV4ProviderOptions | null): SharedV4ProviderOptions {
  return Object.fromEntries(Object.entries(options ?? {}).map(([name, own]) => [name, { ...theirs[name], ...own }]))
}
