import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Chunk } from '#lib/messages/index.ts'
import { fieldsForClient } from '#lib/models/index.ts'
import type { CompletionDelta } from './shapes.ts'

/** Adds the fields that the client has to send back with a call. */
function withKept(
  delta: CompletionDelta | null,
  { providerMetadata }: { providerMetadata?: SharedV4ProviderOptions },
  index = 0,
): CompletionDelta | null {
  if (providerMetadata === undefined) return delta
  const { onCall, beside } = fieldsForClient(providerMetadata)
  if (Object.keys(onCall).length + Object.keys(beside).length === 0) return delta
  const [call] = delta?.tool_calls ?? [{ index, function: { arguments: '' } }]
  return { ...delta, ...beside, tool_calls: [{ ...(call as NonNullable<typeof call>), ...onCall }] }
}

interface Call {
  index: number
  /** Part of the arguments that was sent. */
  sent: string
}

/** Converts the engine's chunks into OpenAI's deltas; one instance per stream. A call's arguments go out as they grow. */
export function createDeltas(): (chunk: Chunk) => CompletionDelta | null {
  const calls = new Map<string, Call>()

  const start = (id: string, name: string, sent: string): CompletionDelta => {
    const call = { index: calls.size, sent }
    calls.set(id, call)
    return { tool_calls: [{ index: call.index, id, type: 'function', function: { name, arguments: sent } }] }
  }
  const grow = (call: Call, more: string): CompletionDelta | null => {
    call.sent += more
    return more === '' ? null : { tool_calls: [{ index: call.index, function: { arguments: more } }] }
  }

  return chunk => {
    switch (chunk.type) {
      case 'text-delta':
        return { content: chunk.delta }
      case 'reasoning-delta':
        return chunk.delta === '' ? null : { reasoning_content: chunk.delta }
      case 'tool-input-start':
        return start(chunk.toolCallId, chunk.toolName, '')
      case 'tool-input-delta': {
        const call = calls.get(chunk.toolCallId)
        return call ? grow(call, chunk.inputTextDelta) : null
      }
      case 'tool-input-available': {
        const call = calls.get(chunk.toolCallId)
        const whole = JSON.stringify(chunk.input ?? {})
        if (!call) return withKept(start(chunk.toolCallId, chunk.toolName, whole), chunk)
        return withKept(call.sent.trim() === '' ? grow(call, whole) : null, chunk, call.index)
      }
      default:
        return null
    }
  }
}
