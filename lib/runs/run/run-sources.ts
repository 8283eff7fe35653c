import type { ChatMessage, Citation, Source, ToolOutput } from '#lib/messages/index.ts'

/** Sources that an answer was given under numbers. Numbers go on across its calls, and after a takeover. */
export class RunSources {
  readonly #given = new Map<number, Source>()
  #last = 0

  /** Reads what the log so far has given. */
  constructor({ parts }: Pick<ChatMessage, 'parts'> = { parts: [] }) {
    for (const part of parts) {
      const output = part.type === 'dynamic-tool' && part.state === 'output-available' ? (part.output as ToolOutput) : null
      if (output?.status === 'done' && output.sources) this.give(output.sources)
    }
  }

  get isEmpty(): boolean {
    return this.#given.size === 0
  }

  /** Reserves consecutive numbers for a call, and returns the first. */
  reserve(count: number): number {
    const first = this.#last + 1
    this.#last += count
    return first
  }

  give(sources: readonly Source[]): void {
    for (const source of sources) {
      this.#given.set(source.n, source)
      this.#last = Math.max(this.#last, source.n)
    }
  }

  /** Returns the citation that a mark is; null where its number is more likely a year or the like. */
  citationOf(n: number): Citation | null {
    const source = this.#given.get(n)
    if (source) return { n, known: true, source }
    return n > MOST_UNKNOWN ? null : { n, known: false }
  }
}

/** Returns the sources of a run, which has none before its first call that numbers them. */
export function sourcesOf(state: { sources: RunSources | null }): RunSources {
  state.sources ??= new RunSources()
  return state.sources
}

/** Highest number that is marked as not given. */
const MOST_UNKNOWN = 999
