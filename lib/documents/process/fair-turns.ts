/** Takes a place for a work; null where none came free in time, or too many works of that person wait. Throws the reason of `signal` immediately. */
export type TakeTurn = (work: FairWork, signal: AbortSignal) => Promise<WorkTurn | null>

export interface FairWork {
  person: string
  /** Works that share this name never run at a time. */
  alone?: string
}

export interface WorkTurn {
  end(): void
}

interface WaitingWork {
  work: FairWork
  begin(): void
}

export interface TurnLimits {
  places: number
  /** For each person. */
  mostWaiting: number
  waitMs: number
}

/** Gives out places, one to each person at a time: first to the person who has waited longest since a turn of theirs, then in the order of the requests. */
export function createFairTurns({ places, mostWaiting, waitMs }: TurnLimits): TakeTurn {
  const running = new Set<FairWork>()
  const waiting = new Set<WaitingWork>()
  const lastBegun = new Map<string, number>()
  let count = 0

  const excludes = (one: FairWork, other: FairWork) => one.person === other.person || (one.alone !== undefined && one.alone === other.alone)
  const isFree = (work: FairWork) => running.size < places && ![...running].some(other => excludes(work, other))
  const servedAt = ({ work }: WaitingWork) => lastBegun.get(work.person) ?? 0
  const next = () => [...waiting].filter(({ work }) => isFree(work)).sort((one, other) => servedAt(one) - servedAt(other))[0]

  function begin(work: FairWork): WorkTurn {
    running.add(work)
    lastBegun.set(work.person, ++count)
    return {
      end() {
        if (!running.delete(work)) return
        for (let one = next(); one; one = next()) one.begin()
        if (running.size === 0) lastBegun.clear()
      },
    }
  }

  return async (given, signal) => {
    signal.throwIfAborted()
    const work = { ...given }
    if (isFree(work)) return begin(work)
    if ([...waiting].filter(one => one.work.person === work.person).length >= mostWaiting) return null
    let timer: NodeJS.Timeout | undefined
    let stop: () => void = () => undefined
    let entry: WaitingWork | undefined
    try {
      return await new Promise<WorkTurn | null>((resolve, reject) => {
        entry = {
          work,
          begin() {
            waiting.delete(this)
            resolve(begin(work))
          },
        }
        waiting.add(entry)
        timer = setTimeout(() => resolve(null), waitMs)
        stop = () => reject(signal.reason)
        signal.addEventListener('abort', stop, { once: true })
      })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (entry) waiting.delete(entry)
    }
  }
}
