import { type Bus, type Logger, within } from '#lib/platform/index.ts'

/** Ids on which a reader's access rests, by kind (`session`, `key`, `chat`, `share`): each must stay valid. */
export type Credentials = Readonly<Record<string, string>>

/** Returns the ids that still give access, in one query. */
export type AccessCheck = (ids: string[]) => Promise<ReadonlySet<string>>

/** Ends long reads once the reader has lost access. */
export interface AccessWatch {
  /** `untilClose`: a read that another process can continue; `close` ends it. */
  watch(credentials: Credentials, options?: { untilClose: boolean }): Watch
  /** Ends the `untilClose` reads and returns their number. */
  close(): number
}

export interface Watch {
  /** Aborts when one of the credentials is no longer valid, or by `abort`; either ends the watch. */
  signal: AbortSignal
  abort(): void
  /** Call it when the read is over. */
  end(): void
}

interface WatchedReader {
  credentials: Credentials
  untilClose: boolean
  /** Null after the end: the set that held the reader may outlive it (see Registry). */
  abort: (() => void) | null
}

/** Bus topic on which a domain publishes a lost right. */
const TOPIC = 'access'
/** Below one second, for changes that no note announces: by a process without a common bus, or by the operator's command line. */
const CHECK_MS = 800
/** Timeout of a check whose connection has lost its other end; the next check uses another connection. */
const ANSWER_MS = 1_000

/** Call it after the change is stored. */
export function publishRevoked(bus: Bus): void {
  bus.publish(TOPIC, { kind: 'revoked' })
}

/** Calls back in every process once a right is lost. Returns the function that ends it. */
export function onRevoked(bus: Bus, lost: () => void): () => void {
  return bus.subscribe(TOPIC, lost)
}

/** Checks access when a right is revoked, and every 800 ms: one query per kind of credential, however many readers there are. */
export function createAccessWatch({ bus, log }: { bus: Bus; log: Logger }, checks: Readonly<Record<string, AccessCheck>>): AccessWatch {
  const watched = new Set<WatchedReader>()
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = () => {}
  let isChecking = false
  let isStale = false

  async function abortLost(kind: string): Promise<void> {
    const readers = [...watched].filter(({ credentials }) => credentials[kind] !== undefined)
    if (readers.length === 0) return
    const valid = await checks[kind]?.([...new Set(readers.map(({ credentials }) => credentials[kind] as string))])
    for (const { credentials, abort } of readers) if (!valid?.has(credentials[kind] as string)) abort?.()
  }

  async function check(): Promise<void> {
    isStale = true
    if (isChecking) return
    isChecking = true
    try {
      while (isStale) {
        isStale = false
        // A late check finishes in the background; it still ends the readers that it finds without access.
        const checked = Promise.all(Object.keys(checks).map(abortLost)).then(() => true)
        if (!(await within(ANSWER_MS, checked, false))) throw new Error(`no answer within ${ANSWER_MS} ms`)
      }
    } catch (error) {
      log.warn('access.not_checked', { error })
    }
    isChecking = false
  }

  function begin(): void {
    unsubscribe = bus.subscribe(TOPIC, () => void check())
    timer = setInterval(() => void check(), CHECK_MS)
    timer.unref()
  }

  return {
    watch(credentials, { untilClose } = { untilClose: false }) {
      const lost = new AbortController()
      const end = () => {
        reader.abort = null
        if (!watched.delete(reader) || watched.size > 0) return
        clearInterval(timer)
        unsubscribe()
      }
      const abort = () => {
        end()
        lost.abort()
      }
      const reader: WatchedReader = { credentials, untilClose, abort }
      if (watched.size === 0) begin()
      watched.add(reader)
      return { signal: lost.signal, abort, end }
    },
    close() {
      const streams = [...watched].filter(reader => reader.untilClose)
      for (const { abort } of streams) abort?.()
      return streams.length
    },
  }
}
