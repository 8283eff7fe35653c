import type { LanguageModelV4Message, LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ChatMessage, ChatPart, SentFile, ToolOutput, ToolPart } from '#lib/messages/index.ts'
import { isCompleteCall, isSubstance, messageFiles, messageText, steeringMessage } from '#lib/messages/index.ts'
import { appNoteTexts } from './app-notes.ts'
import { uploadReference } from './attachments.ts'
import { editsNote, editText, endsOfEdits, hasEdits } from './edits-in-prompt.ts'

type AssistantMessage = Extract<LanguageModelV4Message, { role: 'assistant' }>
type AssistantContent = AssistantMessage['content'][number]
type ToolMessage = Extract<LanguageModelV4Message, { role: 'tool' }>

/** Marks the place where a person stopped an answer, for the model's later turns. */
export const STOPPED_MARK = '[stopped]'

/**
 * Turns a path of messages into a provider prompt in the four roles. Each step of an answer becomes one assistant message with all its calls,
 * followed by their results in the order of the calls. Calls that were never complete are left out, and so are answers with neither text nor calls.
 * `providerMetadata` of every part goes back as `providerOptions` (signatures, item ids).
 */
export function toPrompt(path: readonly ChatMessage[]): LanguageModelV4Prompt {
  return messagesOf(path).flat()
}

/** Makes what `toPrompt` makes, apart for each message of the path. The result of a message depends on those before it alone, once another follows. */
export function messagesOf(path: readonly ChatMessage[]): LanguageModelV4Prompt[] {
  const drawn: SentFile[] = []
  let edits: string | null = null
  return path.map((message, index) => {
    if (message.role === 'assistant') {
      drawn.push(...messageFiles(message))
      edits = editsNote(message)
      return answered(answerMessages(message), index < path.length - 1)
    }
    const before = edits === null ? [] : [{ type: 'text' as const, text: edits }]
    edits = null
    return personMessages(message, before, drawn.splice(0).slice(-MOST_DRAWN))
  })
}

/** Most images of earlier turns, made by a model, that go back to it. */
const MOST_DRAWN = 4
const NO_ANSWER = '[no answer]'

/** Adds an assistant message where an answer ends, or is interrupted, with tool results: strict servers want one before the next user message. */
function answered(messages: LanguageModelV4Message[], isOver: boolean): LanguageModelV4Message[] {
  if (!isOver || messages.at(-1)?.role !== 'tool') return messages
  return [...messages, { role: 'assistant', content: [{ type: 'text', text: NO_ANSWER }] }]
}

type Text = { type: 'text'; text: string }

function personMessages(message: ChatMessage, notes: readonly Text[], drawn: readonly SentFile[]): LanguageModelV4Message[] {
  const before = drawn.flatMap(file => [
    { type: 'text' as const, text: `[You attached the file ${file.name} to your last answer:]` },
    uploadReference(file),
  ])
  const files = [...before, ...messageFiles(message).map(uploadReference)]
  const text = messageText(message)
  const words = text === '' ? [] : [{ type: 'text' as const, text }]
  if (files.length + words.length === 0) return []
  return [
    { role: 'user', content: [...notes, ...promptNote(message), ...appNoteTexts(message.metadata?.appNotes ?? []), ...files, ...words] },
  ]
}

/** Says that a message came from a server's prompt: its words are as much the server's as the person's. */
function promptNote({ metadata }: ChatMessage): { type: 'text'; text: string }[] {
  const prompt = metadata?.prompt
  if (!prompt) return []
  const line = (words: string) => words.replace(/\s+/g, ' ').slice(0, 200)
  return [
    { type: 'text', text: `[The person wrote this with the prompt ${line(prompt.name)} of the MCP server ${line(prompt.serverTitle)}.]` },
  ]
}

function answerMessages(message: ChatMessage): LanguageModelV4Message[] {
  const messages = steps(message.parts).flatMap(stepMessages)
  if (message.metadata?.finishReason !== 'stopped') return messages
  const last = messages.at(-1)
  const mark: AssistantContent = { type: 'text', text: STOPPED_MARK }
  if (last?.role === 'assistant') last.content.push(mark)
  else messages.push({ role: 'assistant', content: [mark] })
  return messages
}

function steps(parts: ChatPart[]): ChatPart[][] {
  const result: ChatPart[][] = []
  for (const part of parts) {
    if (part.type === 'step-start' || result.length === 0) result.push([])
    result.at(-1)?.push(part)
  }
  return result
}

function stepMessages(parts: ChatPart[]): LanguageModelV4Message[] {
  const reply = replyMessages(parts)
  const added = parts.flatMap(steering)
  return added.length > 0 ? [...answered(reply, true), ...added] : reply
}

/** A message that a person added while the answer was written stands after the step before it, as a message of theirs. */
function steering(part: ChatPart): LanguageModelV4Message[] {
  if (part.type !== 'steering-message') return []
  const { id, parts, metadata } = steeringMessage(part)
  return personMessages({ id, role: 'user', parts, ...(metadata ? { metadata } : {}) }, [], [])
}

function replyMessages(parts: ChatPart[]): LanguageModelV4Message[] {
  const content = hasEdits(parts) ? withBlocks(parts) : parts.flatMap(assistantContent)
  const calls = parts.filter(isCompleteCall)
  if (!content.some(part => part.type !== 'reasoning')) return []
  const reply: AssistantMessage = { role: 'assistant', content }
  return calls.length === 0 ? [reply] : [reply, { role: 'tool', content: withEnds(calls.map(toolResult), endsOfEdits(parts)) }]
}

/** Joins text and edit blocks as the model wrote them. What a provider says of its own parts of text does not fit to the joined one. */
function withBlocks(parts: readonly ChatPart[]): AssistantContent[] {
  const content: AssistantContent[] = []
  for (const part of parts) {
    const text = part.type === 'text' ? part.text : part.type === 'data-edit' ? editText(part.data) : null
    const last = content.at(-1)
    if (text === null) content.push(...assistantContent(part))
    else if (last?.type === 'text') last.text += text
    else content.push({ type: 'text', text: text.trimStart() })
  }
  return content.filter(part => part.type !== 'text' || part.text.trim() !== '')
}

type ToolResult = ToolMessage['content'][number]

/** Adds to the last result what became of the edits of the same step. */
function withEnds(results: ToolResult[], ends: string | null): ToolResult[] {
  const last = results.at(-1)
  if (ends === null || last?.type !== 'tool-result') return results
  const note = `\n\n[Edits of this step: ${ends}]`
  const { output } = last
  if (output.type === 'text') return results.with(-1, { ...last, output: { ...output, value: output.value + note } })
  if (output.type !== 'content') return results
  return results.with(-1, { ...last, output: { ...output, value: [...output.value, { type: 'text', text: note }] } })
}

function assistantContent(part: ChatPart): AssistantContent[] {
  switch (part.type) {
    case 'text':
      return isSubstance(part) ? [{ type: 'text', text: part.text, ...options(part.providerMetadata) }] : []
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, ...options(part.providerMetadata) }]
    case 'dynamic-tool':
      if (!isCompleteCall(part)) return []
      return [
        {
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: part.input ?? {},
          ...options(part.callProviderMetadata),
        },
      ]
    default:
      return []
  }
}

function toolResult(part: ToolPart): ToolMessage['content'][number] {
  const value = outcomeText(part)
  const pictures = picturesOf(part)
  return {
    type: 'tool-result',
    toolCallId: part.toolCallId,
    toolName: part.toolName,
    output: pictures.length === 0 ? { type: 'text', value } : { type: 'content', value: [{ type: 'text', text: value }, ...pictures] },
  }
}

/** Lists references to the images in a result that are meant for the model. */
function picturesOf(part: ToolPart) {
  const output = part.state === 'output-available' ? (part.output as ToolOutput) : null
  if (output?.status !== 'done' || output.outcome !== 'ok') return []
  return output.content.flatMap(one =>
    one.type === 'image' && one.personOnly !== true ? [uploadReference({ ...one, id: one.fileId })] : [],
  )
}

function outcomeText(part: ToolPart): string {
  const output = part.state === 'output-available' ? (part.output as ToolOutput) : null
  if (output?.status !== 'done') return 'No result: the call did not end.'
  return output.outcome === 'ok' ? output.text : `${FAILURE[output.outcome]}: ${output.text}`
}

const FAILURE = { error: 'Error', timeout: 'Timed out', cancelled: 'Cancelled', denied: 'Denied' } as const

/** Returns provider metadata to its provider, without what we noted beside it. */
function options(metadata: SharedV4ProviderOptions | undefined): { providerOptions?: SharedV4ProviderOptions } {
  if (metadata === undefined) return {}
  const { parley: _, ...theirs } = metadata
  return Object.keys(theirs).length === 0 ? {} : { providerOptions: theirs }
}
