import type { ModelFinishReason, ModelPart, ModelPort, ModelRequest } from '#lib/models/index.ts'

export interface Heard {
  text: string
  reasoning: string
  calls: { id: string; name: string; input: string }[]
  /** Ids that were begun, in order. */
  begun: string[]
  sources: string[]
  finishReason: ModelFinishReason | null
  usage: unknown
  parts: ModelPart[]
  error: unknown
}

export const question = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
  tools: [],
  temperature: 0.7,
  ...more,
})

/** Everything a port gives for one request; what it throws stands in `error`. */
export async function hear(
  port: ModelPort,
  request: ModelRequest = question('hello'),
  signal = new AbortController().signal,
): Promise<Heard> {
  const parts: ModelPart[] = []
  let error: unknown = null
  await port
    .stream(request, part => parts.push(part), signal)
    .catch((thrown: unknown) => {
      error = thrown
    })
  return summary(parts, error)
}

export function summary(parts: ModelPart[], error: unknown = null): Heard {
  const heard: Heard = { text: '', reasoning: '', calls: [], begun: [], sources: [], finishReason: null, usage: null, parts, error }
  for (const part of parts) {
    if (part.type === 'text-delta') heard.text += part.delta
    if (part.type === 'reasoning-delta') heard.reasoning += part.delta
    if (part.type === 'tool-input-start') heard.begun.push(part.id)
    if (part.type === 'tool-call') heard.calls.push({ id: part.toolCallId, name: part.toolName, input: part.input })
    if (part.type === 'source' && part.sourceType === 'url') heard.sources.push(part.url)
    if (part.type === 'finish') {
      heard.finishReason = part.finishReason
      heard.usage = part.usage
    }
  }
  return heard
}
