import type { FetchLike } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'

/** RFC 6749, 5.2 and its relatives: one word of small letters. */
const ERROR_CODE = /^[a-z][a-z_]{0,60}$/

/**
 * A fetch whose refusals keep their code alone. Authorization servers may repeat what they were sent, secrets too, and the protocol library
 * writes what they say to the console and into errors.
 */
export function quietErrors(base: FetchLike): FetchLike {
  return async (url, init) => {
    const response = await base(url, init)
    if (response.ok || response.status < 400) return response
    const code = codeIn(await response.text())
    const { status, statusText, headers } = response
    const kept = new Headers(
      ['www-authenticate', 'dpop-nonce'].flatMap(name => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
    )
    kept.set('content-type', 'application/json')
    const quiet = new Response(JSON.stringify({ error: code }), { status, statusText, headers: kept })
    return Object.defineProperty(quiet, 'url', { value: response.url })
  }
}

function codeIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) && typeof body.error === 'string' && ERROR_CODE.test(body.error) ? body.error : 'server_error'
  } catch (error) {
    if (error instanceof SyntaxError) return 'server_error'
    throw error
  }
}
