import type { Wire } from './wire.ts'
import { anthropicWire } from './wire-anthropic.ts'
import { chatWire } from './wire-chat.ts'
import { geminiWire } from './wire-gemini.ts'
import { responsesWire } from './wire-responses.ts'

export interface Asked {
  wire: Wire
  model: string
  streaming: boolean
}

type Body = Record<string, unknown>

/** Which protocol a path belongs to, or null. */
export function wireOf(path: string, body: Body): Asked | null {
  const model = String(body.model ?? '')
  const streaming = body.stream === true
  if (path.endsWith('/chat/completions')) return { wire: chatWire(body), model, streaming }
  if (path.endsWith('/responses')) return { wire: responsesWire(model), model, streaming }
  if (path.endsWith('/messages')) return { wire: anthropicWire(model), model, streaming }
  const gemini = /\/models\/([^/:]+):(streamGenerateContent|generateContent)/.exec(path)
  if (gemini) return { wire: geminiWire(), model: decodeURIComponent(gemini[1] ?? ''), streaming: gemini[2] === 'streamGenerateContent' }
  return null
}
