import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'

type Assistant = Extract<LanguageModelV4Message, { role: 'assistant' }>
type User = Extract<LanguageModelV4Message, { role: 'user' }>

/**
 * Normalises a prompt for strict servers. Removes blank texts, which Anthropic refuses, and empty messages. Joins neighbours of one role,
 * since templates of Mistral, Gemma and others require alternating roles.
 */
export function tidyPrompt(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const tidy: LanguageModelV4Prompt = []
  for (const given of prompt) {
    const message = withoutBlanks(given)
    if (message === null) continue
    const last = tidy.at(-1)
    const joined = last ? join(last, message) : null
    if (joined) tidy[tidy.length - 1] = joined
    else tidy.push(message)
  }
  return tidy
}

/** Removes blank texts from a message; null if nothing remains. A user message that is blank as a whole stays: a request needs it. */
function withoutBlanks(message: LanguageModelV4Message): LanguageModelV4Message | null {
  if (message.role === 'system') return message.content.trim() === '' ? null : message
  if (message.role === 'tool') return message.content.length === 0 ? null : message
  const isSaid = (part: { type: string; text?: unknown }) => part.type !== 'text' || String(part.text).trim() !== ''
  if (message.role === 'user') {
    const content = message.content.filter(isSaid)
    return content.length === 0 ? message : { ...message, content }
  }
  const content = message.content.filter(isSaid)
  return content.some(part => part.type !== 'reasoning') ? { ...message, content } : null
}

function join(before: LanguageModelV4Message, after: LanguageModelV4Message): LanguageModelV4Message | null {
  if (before.role === 'user' && after.role === 'user') return joinUsers(before, after)
  if (before.role === 'tool' && after.role === 'tool') return { ...before, content: [...before.content, ...after.content] }
  if (before.role !== 'assistant' || after.role !== 'assistant') return null
  return before.content.some(part => part.type === 'tool-call') ? null : joinAssistants(before, after)
}

function joinUsers(before: User, after: User): User {
  return { ...before, content: [...before.content, ...after.content] }
}

/** Joins two assistant messages. Texts with provider options stay separate parts. */
function joinAssistants(before: Assistant, after: Assistant): Assistant {
  const last = before.content.at(-1)
  const [first, ...rest] = after.content
  const arePlain = last?.type === 'text' && first?.type === 'text' && !last.providerOptions && !first.providerOptions
  if (!arePlain) return { ...before, content: [...before.content, ...after.content] }
  return { ...before, content: [...before.content.slice(0, -1), { type: 'text', text: `${last.text}\n\n${first.text}` }, ...rest] }
}
