import { createHash } from 'node:crypto'
import type { LanguageModelV4Prompt, SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { callIdOf } from '#lib/ids.ts'
import type { ModelPart } from '../port.ts'

/** Metadata key of a call's origin: the model that made it, and the id that it gave. No AI SDK package sends it. */
const ORIGIN = 'callOrigin'
/** Call ids that most providers accept; OpenAI's limit is 40 characters. */
const USUAL = /^[A-Za-z0-9_-]{1,40}$/

/** Records on a call which model made it. */
export function withOrigin(part: ModelPart, model: string): ModelPart {
  if (part.type !== 'tool-call' || part.toolCallId === '') return part
  const origin: SharedV4ProviderMetadata = { [ORIGIN]: { model, id: part.toolCallId } }
  return { ...part, providerMetadata: { ...part.providerMetadata, ...origin } }
}

/**
 * Rewrites call ids to those that this model accepts: its own calls keep theirs, others get nine letters or digits, the same each time. A
 * call without a recorded origin (a client's history) keeps a usual id, unless the model has refused ids (`isStrict`). Results follow their
 * calls.
 */
export function withCallIds(
  prompt: LanguageModelV4Prompt,
  { model, isStrict }: { model: string; isStrict: boolean },
): LanguageModelV4Prompt {
  let current = new Map<string, string>()
  const used = new Set<string>()
  const newId = (id: string, options: SharedV4ProviderOptions | undefined): string => {
    const origin = options?.[ORIGIN]
    const own = origin?.model === model && typeof origin.id === 'string' ? origin.id : origin === undefined && USUAL.test(id) ? id : null
    const chosen = own !== null && !used.has(own) && !(isStrict && !/^[A-Za-z0-9]{9}$/.test(own)) ? own : shortId(id, used)
    used.add(chosen)
    return chosen
  }
  return prompt.map(message => {
    if (message.role === 'assistant') {
      current = new Map(current)
      const content = message.content.map(part => {
        if (part.type !== 'tool-call') return part
        const options = kept(part.providerOptions, model)
        const toolCallId = newId(part.toolCallId, part.providerOptions)
        current.set(part.toolCallId, toolCallId)
        const { providerOptions: _given, ...call } = part
        return { ...call, toolCallId, ...(Object.keys(options).length === 0 ? {} : { providerOptions: options }) }
      })
      return { ...message, content }
    }
    if (message.role !== 'tool') return message
    const content = message.content.map(part =>
      part.type === 'tool-result' ? { ...part, toolCallId: current.get(part.toolCallId) ?? shortId(part.toolCallId, new Set()) } : part,
    )
    return { ...message, content }
  })
}

/** Drops provider metadata of other models' calls (signatures, say): it means nothing to this one. */
function kept(given: SharedV4ProviderOptions | undefined, model: string): SharedV4ProviderOptions {
  const { [ORIGIN]: origin, ...options } = given ?? {}
  return origin === undefined || origin.model === model ? options : {}
}

function shortId(id: string, used: ReadonlySet<string>): string {
  for (let round = 0; ; round++) {
    const made = callIdOf(createHash('sha256').update(`${round} ${id}`).digest())
    if (!used.has(made)) return made
  }
}
