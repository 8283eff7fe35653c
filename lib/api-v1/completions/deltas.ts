import type { Chunk } from '#lib/messages/index.ts'
import type { CompletionDelta } from './shapes.ts'

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
        if (!call) return start(chunk.toolCallId, chunk.toolName, whole)
        return call.sent.trim() === '' ? grow(call, whole) : null
      }
      default:
        return null
    }
  }
}
