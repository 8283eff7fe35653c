import type { ToolOutcomeKind } from '#lib/messages/index.ts'
import type { ServerCalls } from './usage.ts'

/** Counts the calls of tools by MCP server, until they are taken to be stored. */
export class CallCounter {
  #counts = new Map<string, ServerCalls>()

  add(server: string, outcome: ToolOutcomeKind): void {
    const { calls, failed } = this.#counts.get(server) ?? { calls: 0, failed: 0 }
    this.#counts.set(server, { server, calls: calls + 1, failed: failed + Number(outcome === 'error' || outcome === 'timeout') })
  }

  take(): readonly ServerCalls[] {
    if (this.#counts.size === 0) return NONE
    const taken = [...this.#counts.values()]
    this.#counts.clear()
    return taken
  }
}

const NONE: readonly ServerCalls[] = []
