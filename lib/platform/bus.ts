/** Carries only "something about this topic changed" between tasks; the database is the truth. Topics: `run:<id>`, `chat:<id>`, `user:<id>`. */
export interface Bus {
  publish(topic: string, note: BusNote): void
  /** Returns the function that ends the subscription. A listener must not throw. */
  subscribe(topic: string, listener: (note: BusNote) => void): () => void
}

/** `seq` on run topics: the run's log has reached this row. `kind` otherwise, e.g. `stop`, `title`, `run_started`. */
export interface BusNote {
  kind: string
  seq?: number
  data?: unknown
}

export function createMemoryBus(): Bus {
  const topics = new Map<string, Set<(note: BusNote) => void>>()
  return {
    publish(topic, note) {
      for (const listener of [...(topics.get(topic) ?? [])]) listener(note)
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) topics.delete(topic)
      }
    },
  }
}
