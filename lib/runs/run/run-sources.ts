import { type ChatMessage, type Citation, quoteOf, type Source, type ToolOutput, type WebSource } from '#lib/messages/index.ts'

/** Sources that an answer was given under numbers. Numbers go on across its calls, and after a takeover. */
export class RunSources {
  readonly #given = new Map<number, Source>()
  /** Pages that the provider has named, by address. */
  readonly #named = new Map<string, WebSource>()
  #last = 0

  /** Reads what the log so far has given. */
  constructor({ parts }: Pick<ChatMessage, 'parts'> = { parts: [] }) {
    for (const part of parts) {
      const output = part.type === 'dynamic-tool' && part.state === 'output-available' ? (part.output as ToolOutput) : null
      if (output?.status === 'done' && output.sources) this.give(output.sources)
      if (part.type === 'data-citation' && part.data.known && part.data.source.kind === 'provider') this.#name(part.data.source)
    }
  }

  /** True where no tool has given sources: marks in the text are then not looked for. */

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

  /** Numbers a page that the model's provider has named. Null where nothing new is said of it, and where the answer has enough of them. */
  nameByProvider({ url, title, quote }: NamedPage): Citation | null {
    const page = URL.parse(url)
    if (!page || !/^https?:$/.test(page.protocol)) return null
    const before = this.#named.get(page.href)
    if (before ? before.quote !== null || !quote : this.#named.size >= MOST_NAMED) return null
    const n = before?.n ?? this.reserve(1)
    const source: WebSource = {
      kind: 'provider',
      n,
      url: page.href,
      title: title || before?.title || page.host,
      quote: quote ? quoteOf(quote) : null,
    }
    this.#name(source)
    return { n, known: true, source }
  }

  #name(source: WebSource): void {
    this.#named.set(source.url, source)
    this.#last = Math.max(this.#last, source.n)
  }

  /** Returns the citation that a mark is; null where its number is more likely a year or the like. */
  citationOf(n: number): Citation | null {
    const source = this.#given.get(n) ?? [...this.#named.values()].find(one => one.n === n)
    if (source) return { n, known: true, source }
    return n > MOST_UNKNOWN ? null : { n, known: false }
  }
}

/** Returns the sources of a run, which has none before its first call that numbers them. */
export function sourcesOf(state: { sources: RunSources | null }): RunSources {
  state.sources ??= new RunSources()
  return state.sources
}

interface NamedPage {
  url: string
  title: string
  /** Words of the page that the answer relies on. */
  quote: string | null
}

/** Most pages of a provider that one answer numbers. */
const MOST_NAMED = 100
/** Highest number that is marked as not given. */
const MOST_UNKNOWN = 999
