export interface Publisher<S> {
  subscribe(listener: () => void): () => void
  /** Published state: the same object until the next publication. */
  read(): S
  /** Latest state, published or not. */
  current(): S
  /** Publishes with the next frame, together with every other change until then. */
  change(patch: Partial<S>): void
  changeNow(patch: Partial<S>): void
}

/** Holds state outside React and notifies its listeners at most once per frame. */
export function createPublisher<S extends object>(initial: S, onFrame: (run: () => void) => void): Publisher<S> {
  const listeners = new Set<() => void>()
  let published = initial
  let state = initial
  let isScheduled = false

  function publish(): void {
    isScheduled = false
    if (published === state) return
    published = state
    for (const listener of [...listeners]) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => published,
    current: () => state,
    change(patch) {
      state = { ...state, ...patch }
      if (isScheduled) return
      isScheduled = true
      onFrame(publish)
    },
    changeNow(patch) {
      state = { ...state, ...patch }
      publish()
    },
  }
}

const HIDDEN_FRAME_MS = 250

/** Runs once with the next animation frame. A hidden tab has no frames: there a timer of 250 ms runs it. */
export function onNextFrame(run: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, HIDDEN_FRAME_MS)
}
