import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider'
import { hasCacheMark } from '../prompt/cache-mark.ts'
import { ProviderError } from '../provider-error.ts'
import { EPHEMERAL } from './chat-cache-marks.ts'
import { joinKept, type KeptFields } from './chat-kept.ts'
import { wireMetadata } from './chat-metadata.ts'
import { type Assistant, returned } from './chat-returned.ts'
import { isEvent } from './reading.ts'
import type { ReasoningReturn } from './reasoning-return.ts'

export type WireMessage = Record<string, unknown> & { role: 'system' | 'user' | 'assistant' | 'tool' }

/**
 * Converts the AI SDK's provider prompt into chat-completions messages of four roles. Reasoning is sent back in the field it came in, or as
 * text where it was tagged in the text. Without a demand of the model only during its turn: earlier reasoning would waste tokens.
 */
export function chatMessages(prompt: LanguageModelV4Prompt, { refused, hasMarks, reasoning }: ChatPromptOptions = plain): WireMessage[] {
  const lastUser = prompt.findLastIndex(message => message.role === 'user')
  const messages = prompt.flatMap((message, index) => convert(message, { isThisTurn: index > lastUser, hasMarks, reasoning }))
  for (const message of messages) for (const field of RETURNED) if (refused.has(field)) delete message[field]
  return messages
}

export interface ChatPromptOptions {
  /** Options that the model has refused. */
  refused: ReadonlySet<string>
  /** Sends cache marks. Every text of a person is then a part of its own, so a mark that moves changes no other part. */
  hasMarks: boolean
  reasoning: ReasoningReturn
}

const plain: ChatPromptOptions = { refused: new Set(), hasMarks: false, reasoning: 'turn' }

interface TurnOptions extends Pick<ChatPromptOptions, 'hasMarks' | 'reasoning'> {
  isThisTurn: boolean
}

/** Message fields that some servers send but refuse to receive. */
export const RETURNED = ['reasoning', 'reasoning_content', 'reasoning_details']

function convert(message: LanguageModelV4Message, place: TurnOptions): WireMessage[] {
  const { hasMarks } = place
  if (message.role === 'system')
    return [{ role: 'system', content: hasMarks ? markable(message.content, hasCacheMark(message)) : message.content }]
  if (message.role === 'user') return [{ role: 'user', content: userContent(message.content, hasMarks) }]
  if (message.role === 'assistant') return [assistant(message, place)]
  const results = message.content.filter(part => part.type === 'tool-result')
  const pictures = results.flatMap(({ output }) => (output.type === 'content' ? output.value.filter(part => part.type === 'file') : []))
  return [
    ...results.map(
      (part): WireMessage => ({ role: 'tool', tool_call_id: part.toolCallId, name: part.toolName, content: outputText(part.output) }),
    ),
    ...(pictures.length === 0 ? [] : [picturesMessage(pictures)]),
  ]
}

/** Builds a user message with the images of tool results, which this wire cannot hold. */
function picturesMessage(pictures: FileOfResult[]): WireMessage {
  const said = pictures.length === 1 ? 'The image that the tool returned:' : 'The images that the tools returned, in order:'
  return { role: 'user', content: [{ type: 'text', text: said }, ...pictures.map(filePart)] }
}

type FileOfResult = Extract<Extract<LanguageModelV4ToolResultOutput, { type: 'content' }>['value'][number], { type: 'file' }>

function userContent(content: Extract<LanguageModelV4Message, { role: 'user' }>['content'], hasMarks: boolean): string | object[] {
  if (!hasMarks && content.every(part => part.type === 'text')) return content.map(part => part.text).join('\n\n')
  return content.map(part => ({
    ...(part.type === 'text' ? { type: 'text', text: part.text } : filePart(part)),
    ...(hasMarks && hasCacheMark(part) ? EPHEMERAL : {}),
  }))
}

function markable(text: string, isMarked: boolean): object[] {
  return [{ type: 'text', text, ...(isMarked ? EPHEMERAL : {}) }]
}

function assistant(message: Assistant, { isThisTurn, hasMarks, reasoning: demand }: TurnOptions): WireMessage {
  let text = ''
  const calls: object[] = []
  const beside: KeptFields[] = []
  for (const part of message.content) {
    if (part.type === 'text') text += part.text
    if (part.type === 'tool-call') {
      const kept = wireMetadata(part.providerOptions)
      if (isEvent(kept?.beside)) beside.push(kept.beside)
      calls.push({
        id: part.toolCallId,
        type: 'function',
        function: {
          name: part.toolName,
          arguments: typeof part.input === 'string' ? part.input : JSON.stringify(part.input ?? {}),
          ...(isEvent(kept?.onFunction) ? kept.onFunction : {}),
        },
        // Stored messages of older versions use this name.
        ...(kept?.extraContent === undefined ? {} : { extra_content: kept.extraContent }),
        ...(isEvent(kept?.onCall) ? kept.onCall : {}),
      })
    }
  }
  const { fields, before, thinking } = returned(message, { isThisTurn, demand, hasCalls: calls.length > 0 })
  const isMarked = hasMarks && message.content.some(hasCacheMark)
  return {
    role: 'assistant',
    content:
      thinking === '' ? words(before + text, { isMarked, hasCalls: calls.length > 0 }) : [thinkingPiece(thinking), { type: 'text', text }],
    ...fields,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...joinKept(beside),
  }
}

function words(text: string, { isMarked, hasCalls }: { isMarked: boolean; hasCalls: boolean }): string | object[] | null {
  if (hasCalls && text.trim() === '') return null
  return isMarked ? markable(text, true) : text
}

function thinkingPiece(text: string): object {
  return { type: 'thinking', thinking: [{ type: 'text', text }] }
}

/** Converts a file: images, audio and PDFs in the wire's form, text files as text. Throws `ProviderError` for other types. */
function filePart({ data, mediaType, filename }: Pick<LanguageModelV4FilePart, 'data' | 'mediaType' | 'filename'>): object {
  if (data.type === 'text') return { type: 'text', text: data.text }
  if (mediaType.startsWith('image/'))
    return { type: 'image_url', image_url: { url: dataUrl(data, mediaType === 'image/*' ? 'image/png' : mediaType) } }
  if (mediaType.startsWith('text/') && data.type === 'data')
    return { type: 'text', text: Buffer.from(base64(data.data), 'base64').toString('utf8') }
  if (mediaType === 'application/pdf')
    return { type: 'file', file: { filename: filename ?? 'document.pdf', file_data: dataUrl(data, mediaType) } }
  const format = { 'audio/wav': 'wav', 'audio/x-wav': 'wav', 'audio/mpeg': 'mp3', 'audio/mp3': 'mp3' }[mediaType]
  if (format && data.type === 'data') return { type: 'input_audio', input_audio: { data: base64(data.data), format } }
  throw new ProviderError('provider_rejected', {
    message: `Files of the type ${mediaType} cannot be sent to this model.`,
    retryable: false,
  })
}

function dataUrl(data: LanguageModelV4FilePart['data'], mediaType: string): string {
  if (data.type === 'url') return data.url.href
  if (data.type === 'data') return `data:${mediaType};base64,${base64(data.data)}`
  throw new ProviderError('provider_rejected', { message: 'This file cannot be sent to this model.', retryable: false })
}

function base64(data: Uint8Array | string): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('base64')
}

function outputText(output: LanguageModelV4ToolResultOutput): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value)
    case 'execution-denied':
      return output.reason ?? 'The call was denied.'
    case 'content':
      return output.value
        .map(part => (part.type === 'text' ? part.text : part.type === 'file' ? `[${part.filename ?? part.mediaType}]` : ''))
        .filter(text => text !== '')
        .join('\n')
  }
}
