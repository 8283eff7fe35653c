import { isAppError } from '#lib/errors.ts'
import { hostAndPort, type SafeFetch } from '#lib/platform/index.ts'
import { isProviderError } from '../provider-error.ts'
import { type AnswerSource, answerError, notAnApi } from './answer-error.ts'
import { connectionError } from './connection-error.ts'
import { sdkError } from './sdk-error.ts'

/** Asks a model through a package of the AI SDK. Failures are `ProviderError`s, but the signal's reason. */
export async function askSdk<T>(from: AnswerSource, signal: AbortSignal, ask: () => PromiseLike<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    signal.throwIfAborted()
    if (isProviderError(error)) throw error
    throw sdkError(error, from)
  }
}

/**
 * Makes the `fetch` of an AI SDK package for a provider: guarded as all requests are, without redirects, and bounded. The caller's signal is its
 * deadline. Failures are `ProviderError`s.
 */
export function providerFetch(safeFetch: SafeFetch, from: AnswerSource, maxBytes: number): typeof fetch {
  const allowHosts = new Set([hostAndPort(from.url)])
  return async (input, init = {}) => {
    const { body, headers: form } = await plainBody(init.body)
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...form }
    const request = { method: init.method ?? 'GET', headers, body, signal: init.signal ?? null, redirect: 'manual' as const }
    let response: Response
    try {
      const url = input instanceof Request ? input.url : input
      response = await safeFetch(url, { ...request, allowHosts, timeoutMs: Infinity, maxBytes })
    } catch (error) {
      init.signal?.throwIfAborted()
      throw connectionError(isAppError(error) ? { code: error.code } : error, from.url)
    }
    const { status, headers: answered } = response
    if (!response.ok) throw answerError({ status, headers: Object.fromEntries(answered), body: await response.text() }, from)
    if (answered.get('content-type')?.startsWith('text/html')) throw notAnApi(from)
    return response
  }
}

/** Writes a form out as bytes: the platform's own form is foreign to the guarded client. */
async function plainBody(
  body: BodyInit | null | undefined,
): Promise<{ body: string | Uint8Array | null; headers: Record<string, string> }> {
  if (body === null || body === undefined) return { body: null, headers: {} }
  if (typeof body === 'string') return { body, headers: {} }
  const written = new Response(body)
  const contentType = written.headers.get('content-type')
  return { body: new Uint8Array(await written.arrayBuffer()), headers: contentType === null ? {} : { 'content-type': contentType } }
}
