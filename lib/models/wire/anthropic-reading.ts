import { eventsIn, eventText, isEvent, type WireEvent, type WireReading } from './reading.ts'
import { readError } from './reported-error.ts'
import type { RawUsage } from './usage.ts'

/** Offset added to the block indices of each further message in one answer. */
const NEXT_MESSAGE = 1000

/**
 * Creates the reading of Anthropic's Messages.
 * Hides a server's summary of the context (`compaction`). Merges a second message that starts inside the first; open blocks stay open, so a
 * call that was cut off is never closed. Usage is that of the message, without its iterations.
 */
export function createAnthropicReading(): WireReading {
  const usage: RawUsage = {}
  const hidden = new Set<number>()
  let messageId: unknown
  let offset = 0
  let isEnding = false
  let hasStopped = false

  const note = (said: unknown) => {
    if (!isEvent(said)) return
    for (const [key, value] of Object.entries(said)) if (value !== null && key !== 'iterations') usage[key] = value
  }

  const block = (event: WireEvent): WireEvent[] => {
    const index = Number(event.index) + offset
    if (event.type === 'content_block_start') {
      if (isEvent(event.content_block) && event.content_block.type === 'compaction') hidden.add(index)
      else hidden.delete(index)
    }
    return hidden.has(index) ? [] : begun({ ...event, index })
  }

  const start = (event: WireEvent): WireEvent[] => {
    const message = isEvent(event.message) ? event.message : {}
    note(message.usage)
    const isFirst = messageId === undefined
    if (!isFirst && messageId !== message.id) offset += NEXT_MESSAGE
    messageId = message.id ?? ''
    return isFirst ? [filledStart(message)] : []
  }

  return {
    take(event) {
      if (event.type === 'message_start') return start(event)
      if (typeof event.type === 'string' && event.type.startsWith('content_block_'))
        return messageId === undefined ? [...start({}), ...block(event)] : block(event)
      if (event.type === 'error') return [filledError(event)]
      if (event.type === 'message_delta') {
        note(event.usage)
        isEnding ||= isEvent(event.delta) && typeof event.delta.stop_reason === 'string'
        // The package would add up the iterations.
        const { iterations: _, ...rest } = isEvent(event.usage) ? event.usage : {}
        return [{ ...event, usage: { output_tokens: 0, ...rest } }]
      }
      if (event.type === 'message_stop') hasStopped = true
      return [event]
    },
    whole(answer) {
      return isEvent(answer) ? messageEvents(answer) : []
    },
    end: () => (isEnding && !hasStopped ? [{ type: 'message_stop' }] : []),
    textOf({ type, index, delta }) {
      if (type !== 'content_block_delta' || !isEvent(delta)) return null
      if (delta.type === 'text_delta') return eventText(`text ${index}`, delta.text)
      return delta.type === 'thinking_delta' ? eventText(`thinking ${index}`, delta.thinking) : null
    },
    usage: () => (Object.keys(usage).length === 0 ? null : usage),
  }
}

function messageEvents(message: WireEvent): WireEvent[] {
  const { content, stop_reason, stop_sequence, usage } = message
  const blocks = eventsIn(content).flatMap((block, index) => [
    { type: 'content_block_start', index, content_block: emptied(block) },
    ...deltas(block).map(delta => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ])
  return [
    { type: 'message_start', message: { ...message, content: [] } },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason, stop_sequence: stop_sequence ?? null }, usage: usage ?? {} },
    { type: 'message_stop' },
  ]
}

/** Fills in what the package requires of a start and no code uses. Usage is read elsewhere. */
function filledStart(message: WireEvent): WireEvent {
  const usage = { input_tokens: 0, output_tokens: 0 }
  const nothing = { id: '', type: 'message', role: 'assistant', model: '', stop_reason: null, stop_sequence: null }
  return { type: 'message_start', message: { ...nothing, content: [], ...message, usage } }
}

function filledError(event: WireEvent): WireEvent {
  const said = readError(event)
  return { type: 'error', error: { type: said?.code ?? 'api_error', message: said?.message ?? '' } }
}

/** Moves text from the start of a block into a delta: compatible servers put it there. */
function begun(event: WireEvent): WireEvent[] {
  const { type, index, content_block: block } = event
  if (type !== 'content_block_start' || !isEvent(block) || (block.type !== 'text' && block.type !== 'thinking')) return [event]
  const words = block.type === 'text' ? block.text : block.thinking
  if (typeof words !== 'string' || words === '') return [{ ...event, content_block: { ...block, ...emptied(block) } }]
  const [delta] = deltas(block)
  return [
    { ...event, content_block: { ...block, ...emptied(block) } },
    { type: 'content_block_delta', index, delta },
  ]
}

function emptied(block: WireEvent): WireEvent {
  if (block.type === 'text') return { type: 'text', text: '' }
  if (block.type === 'thinking') return { type: 'thinking', thinking: '' }
  return block.type === 'tool_use' || block.type === 'server_tool_use' ? { ...block, input: {} } : block
}

function deltas(block: WireEvent): WireEvent[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text_delta', text: block.text }]
    case 'thinking':
      return [
        { type: 'thinking_delta', thinking: block.thinking },
        ...(block.signature === undefined ? [] : [{ type: 'signature_delta', signature: block.signature }]),
      ]
    case 'tool_use':
    case 'server_tool_use':
      return [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input ?? {}) }]
    default:
      return []
  }
}
