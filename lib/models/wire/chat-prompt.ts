import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider'
import { ProviderError } from '../provider-error.ts'
import { REASONING_FIELD, wireMetadata } from './chat-metadata.ts'

export type ChatMessage = Record<string, unknown> & { role: 'system' | 'user' | 'assistant' | 'tool' }

/**
 * The AI SDK's provider prompt as chat-completions messages in the four roles. Reasoning goes back, in the field it came in, only within the
 * turn that is being answered: that is what DeepSeek, Moonshot and Zhipu ask for, and earlier reasoning costs tokens for nothing.
 */
export function chatMessages(prompt: LanguageModelV4Prompt): ChatMessage[] {
  const lastUser = prompt.findLastIndex(message => message.role === 'user')
  return prompt.flatMap((message, index) => convert(message, index > lastUser))
}

function convert(message: LanguageModelV4Message, isThisTurn: boolean): ChatMessage[] {
  if (message.role === 'system') return [{ role: 'system', content: message.content }]
  if (message.role === 'user') return [{ role: 'user', content: userContent(message.content) }]
  if (message.role === 'assistant') return [assistant(message, isThisTurn)]
  return message.content
    .filter(part => part.type === 'tool-result')
    .map(part => ({ role: 'tool', tool_call_id: part.toolCallId, name: part.toolName, content: outputText(part.output) }))
}

function userContent(content: Extract<LanguageModelV4Message, { role: 'user' }>['content']): string | object[] {
  if (content.every(part => part.type === 'text')) return content.map(part => part.text).join('\n\n')
  return content.map(part => (part.type === 'text' ? { type: 'text', text: part.text } : filePart(part)))
}

function assistant(message: Extract<LanguageModelV4Message, { role: 'assistant' }>, isThisTurn: boolean): ChatMessage {
  let text = ''
  let reasoning = ''
  let field = ''
  const calls: object[] = []
  for (const part of message.content) {
    if (part.type === 'text') text += part.text
    if (part.type === 'reasoning' && isThisTurn) {
      const cameIn = wireMetadata(part.providerOptions)?.[REASONING_FIELD]
      if (typeof cameIn === 'string') {
        field = cameIn
        reasoning += part.text
      }
    }
    if (part.type === 'tool-call') {
      const extra = wireMetadata(part.providerOptions)?.extraContent
      calls.push({
        id: part.toolCallId,
        type: 'function',
        function: { name: part.toolName, arguments: typeof part.input === 'string' ? part.input : JSON.stringify(part.input ?? {}) },
        ...(extra === undefined ? {} : { extra_content: extra }),
      })
    }
  }
  return {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(reasoning === '' ? {} : { [field]: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
}

/** Images and audio as the wire has them, PDFs as files, text as text. */
function filePart({ data, mediaType, filename }: LanguageModelV4FilePart): object {
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
