import type { Bus } from './bus/bus.ts'
import type { Logger } from './log/log.ts'

/** Ids on which a reader's access rests, by kind (`session`, `key`, `chat`, `share`): each must stay valid. */
export type Grounds = Readonly<Record<string, string>>

/** Which of these ids still hold, in one query. */
export type StillHolds = (ids: string[]) => Promise<ReadonlySet<string>>

/** Ends what is read over a long time once the right to it is gone. */
export interface Lookout {
  /** `untilClose`: what reads goes on elsewhere where this process ends, and is ended by `close`. */
  watch(grounds: Grounds, options?: { untilClose: boolean }): Watch
  /** Ends streams in good order. Yields how many there were. */
  close(): number
}

export interface Watch {
  /** Aborts when one of the grounds no longer holds, or by `abort`; the watch has ended then. */
  signal: AbortSignal
  abort(): void
  /** To be called when the reading is over. */
  end(): void
}

interface Reader {
  grounds: Grounds
  untilClose: boolean
  /** Null once it has ended: the set that it stood in may outlive it (see Registry). */
  abort: (() => void) | null
}

/** The bus topic on which a domain says that a right of somebody has gone. */
const TOPIC = 'access'
/** Below one second, for what no note tells: another process without a common bus, the operator's command line. */
const LOOK_MS = 800
/** For who asks over a connection whose other end has gone: the next look asks over another one. */
const ANSWER_MS = 1_000

/** To be said after the change is stored. */
export function publishRevoked(bus: Bus): void {
  bus.publish(TOPIC, { kind: 'revoked' })
}

/** Looks at once when a right is said to have gone, and otherwise every 800 ms: one query per kind of ground, however many read. */
export function createLookout({ bus, log }: { bus: Bus; log: Logger }, checks: Readonly<Record<string, StillHolds>>): Lookout {
  const watched = new Set<Reader>()
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = () => {}
  let isLooking = false
  let isStale = false

  async function lost(kind: string): Promise<void> {
    const readers = [...watched].filter(({ grounds }) => grounds[kind] !== undefined)
    if (readers.length === 0) return
    const holding = await checks[kind]?.([...new Set(readers.map(({ grounds }) => grounds[kind] as string))])
    for (const { grounds, abort } of readers) if (!holding?.has(grounds[kind] as string)) abort?.()
  }

  async function look(): Promise<void> {
    isStale = true
    if (isLooking) return
    isLooking = true
    try {
      while (isStale) {
        isStale = false
        await inTime(Promise.all(Object.keys(checks).map(lost)))
      }
    } catch (error) {
      log.warn('access.not_checked', { error })
    }
    isLooking = false
  }

  function begin(): void {
    unsubscribe = bus.subscribe(TOPIC, () => void look())
    timer = setInterval(() => void look(), LOOK_MS)
    timer.unref()
  }

  return {
    watch(grounds, { untilClose } = { untilClose: false }) {
      const gone = new AbortController()
      const end = () => {
        reader.abort = null
        if (!watched.delete(reader) || watched.size > 0) return
        clearInterval(timer)
        unsubscribe()
      }
      const abort = () => {
        end()
        gone.abort()
      }
      const reader: Reader = { grounds, untilClose, abort }
      if (watched.size === 0) begin()
      watched.add(reader)
      return { signal: gone.signal, abort, end }
    },
    close() {
      const streams = [...watched].filter(reader => reader.untilClose)
      for (const { abort } of streams) abort?.()
      return streams.length
    },
  }
}

/** Lets a late check finish in the background; it still ends the readers that it finds without access. */
async function inTime(looked: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS)
  })
  try {
    await Promise.race([looked, late])
  } finally {
    clearTimeout(timer)
  }
}
