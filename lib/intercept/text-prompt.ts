import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { plainList } from './dialects/dialect.ts'
import { dialects } from './dialects/table.ts'
import type { DialectName } from './shared.ts'
import type { FoundCall, OfferedTool } from './tool-book.ts'

export interface TextPromptOptions {
  dialect: DialectName
  /** Tools for the system prompt; empty where describing them is switched off. */
  tools: readonly OfferedTool[]
  /** False where the text of earlier answers still holds their calls. */
  writesCalls: boolean
}

/**
 * Makes a prompt for a model that takes text alone. The system prompt describes the tools, earlier calls are in their answers as the model would write
 * them, and results come from the user's side. Consecutive messages of one side are joined, since some servers refuse them.
 */
export function textPrompt(prompt: LanguageModelV4Prompt, options: TextPromptOptions): LanguageModelV4Prompt {
  const messages = prompt.flatMap(message => asText(message, options))
  const description = options.tools.length === 0 ? '' : describeTools(options.tools, options.dialect)
  return joined(description === '' ? messages : withSystem(messages, description))
}

/** Describes the tools to a model without native tool calling, in its dialect. */
export function describeTools(tools: readonly OfferedTool[], name: DialectName): string {
  const dialect = dialects[name]
  const list = dialect.list ?? plainList
  const example = dialect.writeCalls([{ name: 'tool_name', arguments: { argument: 'value' } }])
  const result = dialect.writeResults([{ name: 'tool_name', text: 'what the tool returned' }])
  return [
    '# Tools',
    'You can call these tools, each with its description and parameters:',
    list(tools),
    '',
    'To call a tool, write exactly this form, with its name and your arguments:',
    example,
    '',
    'You may call several. After your calls, end your answer: the results come in the next message, in this form:',
    result,
    '',
    'Use only tools from this list, and never write a result yourself. When no tool is needed, answer in plain text.',
  ].join('\n')
}

function asText(message: LanguageModelV4Message, options: TextPromptOptions): LanguageModelV4Message[] {
  if (message.role === 'assistant') return assistantText(message, options)
  if (message.role !== 'tool') return [message]
  const results = message.content.flatMap(part =>
    part.type === 'tool-result' ? [{ name: part.toolName, text: resultText(part.output) }] : [],
  )
  const words = dialects[options.dialect].writeResults(results)
  return [{ role: 'user', content: [{ type: 'text', text: words }, ...message.content.flatMap(picturesOf)] }]
}

type ToolPart = Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number]

/** Lists the images of a result, which text cannot hold. */
function picturesOf(part: ToolPart) {
  if (part.type !== 'tool-result' || part.output.type !== 'content') return []
  return part.output.value.flatMap(one =>
    one.type === 'file'
      ? [{ type: 'file' as const, mediaType: one.mediaType, data: one.data, ...(one.filename ? { filename: one.filename } : {}) }]
      : [],
  )
}

function assistantText(
  message: Extract<LanguageModelV4Message, { role: 'assistant' }>,
  options: TextPromptOptions,
): LanguageModelV4Message[] {
  const content: typeof message.content = []
  let calls: FoundCall[] = []
  const writeCalls = () => {
    if (calls.length > 0 && options.writesCalls) content.push({ type: 'text', text: `\n${dialects[options.dialect].writeCalls(calls)}` })
    calls = []
  }
  for (const part of message.content) {
    if (part.type === 'tool-call') calls.push({ name: part.toolName, arguments: argumentsOf(part.input) })
    else if (part.type !== 'tool-result') {
      writeCalls()
      content.push(part)
    }
  }
  writeCalls()
  const texts = content.flatMap(part => (part.type === 'text' ? [part.text] : []))
  const others = content.filter(part => part.type !== 'text')
  const text = texts.join('').trim()
  return text === '' && others.length === 0 ? [] : [{ role: 'assistant', content: [...others, { type: 'text', text }] }]
}

function argumentsOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : {}
}

function resultText(output: { type: string; value?: unknown }): string {
  if (output.type === 'content') return (output.value as { text?: string }[]).flatMap(({ text }) => text ?? []).join('\n')
  return typeof output.value === 'string' ? output.value : JSON.stringify(output.value ?? '')
}

function withSystem(messages: LanguageModelV4Message[], description: string): LanguageModelV4Message[] {
  const [first, ...rest] = messages
  if (first?.role !== 'system') return [{ role: 'system', content: description }, ...messages]
  return [{ ...first, content: `${first.content}\n\n${description}` }, ...rest]
}

function joined(messages: LanguageModelV4Message[]): LanguageModelV4Message[] {
  const result: LanguageModelV4Message[] = []
  for (const message of messages) {
    const last = result.at(-1)
    if (last?.role === 'user' && message.role === 'user')
      result[result.length - 1] = { ...last, content: [...last.content, { type: 'text', text: '\n' }, ...message.content] }
    else result.push(message)
  }
  return result
}
