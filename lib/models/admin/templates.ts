import { z } from 'zod'
import { type Clock, hostAndPort, type SafeFetch } from '#lib/platform/index.ts'
import { baseUrlOf, type ProviderDefinition } from '../provider.ts'

const DEADLINE_MS = 1500
const FRESH_MS = 10 * 60_000
const MAX_BYTES = 4 * 1024 * 1024
const answer = z.object({ template: z.string().optional(), chat_template: z.string().optional() })

export type ReadTemplate = (provider: ProviderDefinition, model: string, signal: AbortSignal) => Promise<string | null>

/**
 * Reads a model's chat template from its server: Ollama per model (`/api/show`), llama.cpp for its only one (`/props`). Null if the server
 * has none or takes over 1.5 s. Cached for ten minutes. A failure never fails the answer.
 */
export function createTemplates({ safeFetch, clock }: { safeFetch: SafeFetch; clock: Clock }): ReadTemplate {
  const known = new Map<string, { template: string | null; atMs: number }>()
  return async (provider, model, signal) => {
    const key = `${provider.id} ${provider.version} ${model}`
    const last = known.get(key)
    if (last && clock.nowMs() - last.atMs < FRESH_MS) return last.template
    const template = await ask(safeFetch, provider, model, signal)
    signal.throwIfAborted()
    known.set(key, { template, atMs: clock.nowMs() })
    return template
  }
}

async function ask(safeFetch: SafeFetch, provider: ProviderDefinition, model: string, signal: AbortSignal): Promise<string | null> {
  const asksOllama = provider.type === 'ollama'
  if (!asksOllama && provider.type !== 'openai-compatible') return null
  const root = baseUrlOf(provider).replace(/\/v1$/, '')
  const url = new URL(`${root}${asksOllama ? '/api/show' : '/props'}`)
  try {
    const response = await safeFetch(url, {
      ...(asksOllama ? { method: 'POST', body: JSON.stringify({ model }) } : {}),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(provider.apiKey === null ? {} : { authorization: `Bearer ${provider.apiKey}` }),
      },
      redirect: 'error',
      signal,
      timeoutMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      allowHosts: new Set([hostAndPort(url)]),
    })
    const told = answer.safeParse(response.ok ? await response.json() : null).data
    if (!response.ok) await response.body?.cancel()
    return told?.template ?? told?.chat_template ?? null
  } catch {
    // The server has no such endpoint, or is slow: the dialect then follows from the model's name.
    return null
  }
}
