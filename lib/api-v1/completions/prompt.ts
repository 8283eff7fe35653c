import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { returnedReasoning, returnedWithCall } from '#lib/models/index.ts'
import type { CompletionMessage, UserContent, Words } from './request.ts'

type UserMessage = Extract<LanguageModelV4Message, { role: 'user' }>
export type PromptFile = Extract<UserMessage['content'][number], { type: 'file' }>
type AssistantMessage = Extract<LanguageModelV4Message, { role: 'assistant' }>
type ToolResult = Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number]

/** Reads a part that is not text: an image, a document, a sound. */
export type ReadFile = (part: Exclude<UserContent, { type: 'text' }>) => Promise<PromptFile>

/** Converts OpenAI's messages into a provider prompt. Consecutive tool results become one message; each finds its tool's name by its call. */
export async function completionPrompt(messages: CompletionMessage[], readFile: ReadFile): Promise<LanguageModelV4Prompt> {
  const prompt: LanguageModelV4Prompt = []
  const toolNames = new Map<string, string>()
  for (const message of messages) {
    if (message.role === 'tool') addResult(prompt, message, toolNames.get(message.tool_call_id) ?? 'tool')
    else if (message.role === 'user') prompt.push({ role: 'user', content: await userContent(message.content, readFile) })
    else if (message.role === 'assistant') {
      for (const call of message.tool_calls ?? []) toolNames.set(call.id, call.function.name)
      const content = assistantContent(message)
      if (content.length > 0) prompt.push({ role: 'assistant', content })
    } else prompt.push({ role: 'system', content: wordsOf(message.content) })
  }
  return prompt
}

async function userContent(content: string | UserContent[], readFile: ReadFile): Promise<UserMessage['content']> {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Promise.all(content.map(part => (part.type === 'text' ? { type: 'text' as const, text: part.text } : readFile(part))))
}

function assistantContent(message: Extract<CompletionMessage, { role: 'assistant' }>): AssistantMessage['content'] {
  const text = wordsOf(message.content ?? '')
  const thought = reasoningOf(message)
  const calls = (message.tool_calls ?? []).map((call, index) => ({
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.function.name,
    input: parsedInput(call.function.arguments),
    ...returnedWithCall(call, index === 0 ? message : null),
  }))
  const said = text === '' ? calls : [{ type: 'text' as const, text }, ...calls]
  return thought === null || said.length === 0 ? said : [thought, ...said]
}

/** Reads reasoning that a client sends back as it got it. */
function reasoningOf({ reasoning_content, reasoning }: Extract<CompletionMessage, { role: 'assistant' }>) {
  const [field, text] = reasoning_content ? ['reasoning_content', reasoning_content] : ['reasoning', reasoning ?? '']
  return text === '' ? null : { type: 'reasoning' as const, text, ...returnedReasoning(field) }
}

/** Parses a call's arguments. A text that is not JSON goes back as it was. */
function parsedInput(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

function addResult(
  prompt: LanguageModelV4Prompt,
  { tool_call_id: toolCallId, content }: Extract<CompletionMessage, { role: 'tool' }>,
  toolName: string,
): void {
  const result: ToolResult = { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: wordsOf(content) } }
  const last = prompt.at(-1)
  if (last?.role === 'tool') last.content.push(result)
  else prompt.push({ role: 'tool', content: [result] })
}

function wordsOf(words: Words): string {
  return typeof words === 'string' ? words : words.map(part => (part.type === 'text' ? part.text : part.refusal)).join('')
}
