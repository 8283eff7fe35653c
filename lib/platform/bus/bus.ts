/**
 * Carries only "something about this topic changed" between tasks; the database is the truth. Topics: `run:<id>`, `chat:<id>`, `user:<id>`,
 * `workspace:<id>` (`tree`: its files have changed), `access`, `settings`.
 */
export interface Bus {
  publish(topic: string, note: BusNote): void
  /** Returns the function that ends the subscription. A listener must not throw. */
  subscribe(topic: string, listener: (note: BusNote) => void): () => void
  /** Why other processes are not heard now; null where they are, or where there are none. */
  problem(): string | null
  /** Ends connections to other processes. */
  close(): void
}

/**
 * `seq` on run topics: the run's log has reached this row. `kind` otherwise, e.g. `stop`, `title`, `run_started`; `away` says that notes of other
 * processes are not heard at the moment, `reconnected` that some may have been missed.
 */
export interface BusNote {
  kind: string
  seq?: number
  data?: unknown
}

/** For one process: listeners are called within `publish`. */
export function createMemoryBus(): Bus & { publishToAll(note: BusNote): void } {
  const topics = new Map<string, Set<(note: BusNote) => void>>()
  const publish = (topic: string, note: BusNote) => {
    for (const listener of [...(topics.get(topic) ?? [])]) listener(note)
  }
  return {
    publish,
    publishToAll(note) {
      for (const topic of [...topics.keys()]) publish(topic, note)
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      }
    },
    problem: () => null,
    close: () => undefined,
  }
}
