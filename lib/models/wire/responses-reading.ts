import { eventsIn, eventText, isEvent, type WireEvent, type WireReading } from './reading.ts'
import { refusalId } from './refusal.ts'
import { createFilledEvents } from './responses-filled.ts'
import type { RawUsage } from './usage.ts'

/**
 * Item types that are part of an answer. Calls of tools that OpenAI or its clients bring (shell, patches, tool search) are dropped: Parley
 * does not offer them.
 */
const OURS = new Set(['message', 'reasoning', 'function_call', 'web_search_call', 'file_search_call', 'image_generation_call'])

/**
 * Creates the reading of OpenAI's Responses. Reasoning as text (`reasoning_text`: DeepSeek, LM Studio, gpt-oss) becomes a summary.
 * `completed` or `incomplete` ends the answer; `[DONE]` is not required. A refusal becomes a text block of its own.
 */
export function createResponsesReading(): WireReading {
  const foreignItems = new Set<unknown>()
  const foreignPlaces = new Set<unknown>()
  const whole = createFilledEvents()
  let usage: RawUsage | null = null

  const isForeign = (event: WireEvent): boolean => {
    if (isEvent(event.item)) {
      const isForeignItem = !OURS.has(String(event.item.type))
      if (isForeignItem) foreignItems.add(event.item.id)
      if (isForeignItem) foreignPlaces.add(event.output_index)
      else foreignPlaces.delete(event.output_index)
      return isForeignItem
    }
    if (event.item_id === undefined && event.output_index === undefined) return false
    return event.output_index === undefined ? foreignItems.has(event.item_id) : foreignPlaces.has(event.output_index)
  }

  return {
    take(given) {
      if (isEvent(given.response) && isEvent(given.response.usage)) usage = given.response.usage
      if (isForeign(given)) return []
      const event = whole(given)
      // Without `output_index` the package uses the id unchanged.
      if (event.type === 'response.refusal.delta')
        return [{ type: 'response.output_text.delta', item_id: refusalId(String(event.item_id)), delta: event.delta }]
      if (event.type === 'response.refusal.done') return []
      if (event.type !== 'response.reasoning_text.delta') return [event]
      const { content_index: _, ...rest } = event
      return [{ ...rest, type: 'response.reasoning_summary_text.delta', summary_index: 0 }]
    },
    whole(answer) {
      return isEvent(answer) ? responseEvents(answer) : []
    },
    end: () => [],
    textOf({ type, item_id, output_index, summary_index, delta, logprobs }) {
      const isText = type === 'response.output_text.delta'
      if (!isText && type !== 'response.reasoning_summary_text.delta') return null
      return eventText(`${type} ${item_id} ${output_index} ${summary_index}`, delta, !Array.isArray(logprobs) || logprobs.length === 0)
    },
    usage: () => usage,
  }
}

function responseEvents(response: WireEvent): WireEvent[] {
  const status = response.status === 'failed' || response.status === 'incomplete' ? response.status : 'completed'
  return [
    { type: 'response.created', response: { created_at: 0, model: '', ...response, output: [] } },
    ...eventsIn(response.output).flatMap(itemEvents),
    { type: `response.${status}`, response },
  ]
}

function itemEvents(item: WireEvent, output_index: number): WireEvent[] {
  const place = { item_id: item.id, output_index }
  return [
    { type: 'response.output_item.added', output_index, item: item.type === 'function_call' ? { ...item, arguments: '' } : item },
    ...inner(item, place),
    { type: 'response.output_item.done', output_index, item },
  ]
}

function inner(item: WireEvent, place: WireEvent): WireEvent[] {
  if (item.type === 'function_call') return [{ type: 'response.function_call_arguments.delta', ...place, delta: item.arguments ?? '' }]
  if (item.type === 'message') return eventsIn(item.content).flatMap((part, content_index) => said(part, { ...place, content_index }))
  if (item.type !== 'reasoning') return []
  return [
    ...eventsIn(item.summary).flatMap(({ text }, summary_index) => [
      { type: 'response.reasoning_summary_part.added', ...place, summary_index },
      { type: 'response.reasoning_summary_text.delta', ...place, summary_index, delta: text },
      { type: 'response.reasoning_summary_part.done', ...place, summary_index },
    ]),
    ...eventsIn(item.content).map(({ text }) => ({ type: 'response.reasoning_text.delta', ...place, content_index: 0, delta: text })),
  ]
}

function said(part: WireEvent, place: WireEvent): WireEvent[] {
  if (part.type === 'refusal') return [{ type: 'response.refusal.delta', ...place, delta: part.refusal }]
  return [
    { type: 'response.output_text.delta', ...place, delta: part.text ?? '' },
    ...eventsIn(part.annotations).map(annotation => ({ type: 'response.output_text.annotation.added', ...place, annotation })),
  ]
}
