import type { FetchLike } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { MAX_MESSAGE_BYTES } from '../limits.ts'
import { localError, tooLarge } from './local-error.ts'

/**
 * Bounds the answers of a fetch: no JSON body and no server-sent event exceeds `maxBytes`. A stream that breaks off before its answer ends with a
 * JSON-RPC error; the protocol library would wait until the call's own deadline.
 */
export function boundedFetch(base: FetchLike, maxBytes = MAX_MESSAGE_BYTES): FetchLike {
  return async (url, init) => {
    const response = await base(url, init)
    const body = response.body as ReadableStream<Uint8Array> | null
    if (!body) return response
    const streaming = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const request = requestOf(init?.body)
    const bounded = streaming ? boundedEvents(body, maxBytes, request) : boundedBody(body, maxBytes, request)
    const { status, statusText, headers } = response
    return Object.defineProperty(new Response(bounded, { status, statusText, headers }), 'url', { value: response.url })
  }
}

interface PendingRequest {
  id: string | number
}

function requestOf(body: unknown): PendingRequest | null {
  if (typeof body !== 'string' || body.length > MAX_MESSAGE_BYTES) return null
  try {
    const message: unknown = JSON.parse(body)
    if (!isObject(message) || message.method === 'subscriptions/listen') return null
    return typeof message.id === 'string' || typeof message.id === 'number' ? { id: message.id } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const encoder = new TextEncoder()

function failure(request: PendingRequest, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: request.id, error: localError(message) })
}

function boundedBody(body: ReadableStream<Uint8Array>, maxBytes: number, request: PendingRequest | null): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const kept: Uint8Array[] = []
  let seen = 0
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        seen += value.byteLength
        if (seen <= maxBytes) {
          kept.push(value)
          continue
        }
        await reader.cancel()
        kept.length = 0
        if (!request) return controller.error(new Error(tooLarge(maxBytes)))
        controller.enqueue(encoder.encode(failure(request, tooLarge(maxBytes))))
        return controller.close()
      }
      for (const chunk of kept) controller.enqueue(chunk)
      controller.close()
    },
    cancel: reason => reader.cancel(reason),
  })
}

/** An event ends at an empty line; a stream that has ids can be resumed by the protocol library, so its end is no failure. */
function boundedEvents(body: ReadableStream<Uint8Array>, maxBytes: number, request: PendingRequest | null): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let sinceBreak = 0
  let tail = ''
  let resumable = false
  const end = (controller: ReadableStreamDefaultController<Uint8Array>, message: string) => {
    if (request && !resumable) controller.enqueue(encoder.encode(`\n\nevent: message\ndata: ${failure(request, message)}\n\n`))
    controller.close()
  }
  return new ReadableStream({
    async pull(controller) {
      const next = await reader.read().catch(() => null)
      if (next === null) return end(controller, t('connectionBrokeBeforeAnswer'))
      if (next.done) return end(controller, t('serverEndedConnectionWithout'))
      const text = tail + Buffer.from(next.value).toString('latin1')
      resumable ||= /(^|\n)id:/.test(text)
      const lastBreak = Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\n\r\n'))
      sinceBreak = lastBreak < 0 ? sinceBreak + next.value.byteLength : text.length - lastBreak
      tail = text.slice(-4)
      if (sinceBreak <= maxBytes) return controller.enqueue(next.value)
      await reader.cancel()
      resumable = false
      end(controller, tooLarge(maxBytes))
    },
    cancel: reason => reader.cancel(reason),
  })
}
