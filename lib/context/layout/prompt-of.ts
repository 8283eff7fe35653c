import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ChatMessage } from '#lib/messages/index.ts'
import { toPrompt } from '../prompt.ts'
import type { Layout } from './lay-out.ts'

/** Appends the answer so far to a layout: its steps only ever append, so what precedes them stays the same. */
export function promptOf({ head }: Pick<Layout, 'head'>, answer: ChatMessage): LanguageModelV4Prompt {
  return endingWithPerson([...head, ...toPrompt([answer])])
}

/** Adds a user message where the prompt ends with the model's own text, which many servers refuse. */
function endingWithPerson(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.at(-1)?.role === 'assistant' ? [...prompt, { role: 'user', content: [{ type: 'text', text: 'Go on.' }] }] : prompt
}
