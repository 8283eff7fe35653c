import { pathToFileURL } from 'node:url'
import {
  type CreateMessageRequest,
  type CreateMessageResult,
  type ElicitRequest,
  type ElicitResult,
  type InputRequests,
  type InputResponses,
  type ListRootsResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/client'
import { coerceBySchema } from '#lib/json-schema/shared.ts'
import { mcpPolicy as t } from '#lib/words/en/mcp-policy.ts'
import { FORM_KEY } from '../wire/clean-question.ts'
import { emptyTexts, flatForm } from './flat-form.ts'
import type { ElicitationAnswer, SamplingRequest, ServerRequestHandler } from './server-request-handler.ts'

const MAX_MESSAGE_CHARS = 4_000
const MAX_SAMPLING_MESSAGES = 100

/** A server's question in the protocol's form, put to the handler, and its answer in the protocol's form. */
export async function answerElicitation(handler: ServerRequestHandler, params: ElicitRequest['params']): Promise<ElicitResult> {
  const message = String(params.message).slice(0, MAX_MESSAGE_CHARS)
  if (params.mode === 'url') {
    const { action } = await handler.elicit({ mode: 'url', message, url: webAddress(params.url) })
    return { action }
  }
  const asked = params._meta?.[FORM_KEY] ?? params.requestedSchema
  const answer: ElicitationAnswer = await handler.elicit({ mode: 'form', message, schema: flatForm(asked) })
  if (answer.action !== 'accept') return { action: answer.action }
  return {
    action: 'accept',
    content: coerceBySchema(asked, { ...emptyTexts(asked, answer.content), ...answer.content }) as typeof answer.content,
  }
}

export async function answerSampling(handler: ServerRequestHandler, params: CreateMessageRequest['params']): Promise<CreateMessageResult> {
  const answer = await handler.sample(samplingRequest(params))
  // The server reads this error, so it says nothing about this installation.
  if (answer.status === 'refused') throw new ProtocolError(-1, t('personRefusedRequest'))
  return { role: 'assistant', content: { type: 'text', text: answer.text }, model: answer.model, stopReason: answer.stopReason }
}

function samplingRequest(params: CreateMessageRequest['params']): SamplingRequest {
  if (params.messages.length > MAX_SAMPLING_MESSAGES) throw invalid(t('tooManyMessages'))
  const messages = params.messages.map(({ role, content }) => {
    const blocks = Array.isArray(content) ? content : [content]
    const text = blocks.map(block => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n')
    return { role, text }
  })
  return {
    systemPrompt: params.systemPrompt ?? null,
    messages,
    hints: (params.modelPreferences?.hints ?? []).flatMap(hint => (hint.name ? [hint.name] : [])),
    maxTokens: params.maxTokens,
    temperature: params.temperature ?? null,
  }
}

export function rootsResult(roots: readonly string[]): ListRootsResult {
  return { roots: roots.map(root => ({ uri: pathToFileURL(root).href, name: root.split('/').findLast(Boolean) ?? root })) }
}

/** All that a server of the newer protocol wants to know before it continues one call (MRTR). */
export async function answerInputRequests(
  handler: ServerRequestHandler,
  requests: InputRequests | undefined,
  roots: readonly string[],
): Promise<InputResponses> {
  const responses: InputResponses = {}
  // One after the other: a person answers one question at a time.
  for (const [key, request] of Object.entries(requests ?? {})) {
    if (request.method === 'elicitation/create') responses[key] = await answerElicitation(handler, request.params)
    else if (request.method === 'sampling/createMessage') responses[key] = await answerSampling(handler, request.params)
    else if (request.method === 'roots/list') responses[key] = rootsResult(roots)
    else throw invalid(t('notOffered'))
  }
  return responses
}

/** Only what a browser opens as a page; anything else is refused before a person sees it. */
function webAddress(text: string): string {
  if (URL.canParse(text)) {
    const url = new URL(text)
    if ((url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '') return url.href
  }
  throw invalid(t('addressNotOnePerson'))
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
