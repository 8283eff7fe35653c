import type { ScanEvent } from './edits.ts'

/** Collects findings until they are taken. Text that follows text is joined with it. */
export class ScanEvents {
  #events: ScanEvent[] = []

  readonly emit = (event: ScanEvent): void => {
    const last = this.#events.at(-1)
    if (event.type === 'text' && last?.type === 'text')
      this.#events[this.#events.length - 1] = { type: 'text', text: last.text + event.text }
    else this.#events.push(event)
  }

  take(): ScanEvent[] {
    return this.#events.splice(0)
  }
}
