export interface SseEvent {
  id: string | null
  data: string
}

/**
 * Creates an incremental reader of Server-Sent Events. `push` takes any piece of the text and returns the events that it completes. An
 * event that is cut off is never returned; comments are skipped.
 */
export function createSseReader(): { push(text: string): SseEvent[] } {
  let rest = ''
  let id: string | null = null
  let data: string[] = []

  function line(text: string, events: SseEvent[]): void {
    if (text === '') {
      if (data.length > 0) events.push({ id, data: data.join('\n') })
      id = null
      data = []
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }

  return {
    push(text) {
      const events: SseEvent[] = []
      const lines = (rest + text).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const each of lines) line(each, events)
      return events
    },
  }
}
