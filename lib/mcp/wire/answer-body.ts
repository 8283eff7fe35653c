import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { readMessages } from './read-message.ts'

export function isEvents(response: Response): boolean {
  return response.headers.get('content-type')?.trimStart().toLowerCase().startsWith('text/event-stream') ?? false
}

/** The messages in the body of an answer to the request `id`; none where it is not JSON. */
export function readBody(text: string, id: string | number): JSONRPCMessage[] {
  if (!text.startsWith('{') && !text.startsWith('[')) return []
  try {
    return readMessages(JSON.parse(text), id)
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Returns the answer with these messages as its body. */
export function answered({ headers: given, url }: Response, messages: readonly JSONRPCMessage[]): Response {
  const headers = new Headers(given)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const [only, ...others] = messages
  return Object.defineProperty(new Response(JSON.stringify(others.length > 0 ? messages : only), { headers }), 'url', { value: url })
}
