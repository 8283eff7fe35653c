import { isEvent, type WireEvent } from './reading.ts'
import { readError } from './reported-error.ts'

/**
 * Creates a function that fills in fields of Responses events that the package requires and no code uses: servers that imitate the API leave
 * them out. Text passes as it is.
 */
export function createFilledEvents(): (event: WireEvent) => WireEvent {
  const ids: unknown[] = []

  const item = (event: WireEvent, given: WireEvent): WireEvent => {
    const known = ids.indexOf(given.id)
    const place = typeof event.output_index === 'number' ? event.output_index : known === -1 ? ids.length : known
    const id = typeof given.id === 'string' ? given.id : (ids[place] ?? `item_${place}`)
    ids[place] = id
    const isCall = given.type === 'function_call'
    const call = isCall ? { ...given, call_id: given.call_id ?? id, arguments: given.arguments ?? '', status: 'completed' } : given
    return { ...event, output_index: place, item: { ...call, id } }
  }

  return event => {
    if (isEvent(event.item)) return item(event, event.item)
    if (event.type === 'error') {
      const said = readError(event)
      return { type: 'error', sequence_number: 0, code: said?.code ?? null, message: said?.message ?? '', param: said?.param ?? null }
    }
    if (isEvent(event.response)) return { ...event, sequence_number: 0, response: response(event, event.response) }
    if (event.item_id !== undefined || !('delta' in event)) return event
    return { ...event, item_id: ids[Number(event.output_index ?? ids.length - 1)] ?? 'item_0' }
  }
}

/** Keeps what the package reads of a response. Usage is read elsewhere. */
function response(event: WireEvent, given: WireEvent): WireEvent {
  const { id, created_at, model, incomplete_details: details } = given
  const said = event.type === 'response.failed' ? readError({ error: given.error ?? event.error }) : null
  return {
    ...given,
    id: typeof id === 'string' ? id : 'response',
    created_at: typeof created_at === 'number' ? created_at : 0,
    model: typeof model === 'string' ? model : '',
    incomplete_details: isEvent(details) && typeof details.reason === 'string' ? details : null,
    usage: null,
    error: said === null || said.message === '' ? null : { code: said.code ?? null, message: said.message },
  }
}
