export interface Publisher<S> {
  subscribe(listener: () => void): () => void
  /** What has been published: the same object until the next publication. */
  read(): S
  /** What is true now. */
  current(): S
  /** Published with the next frame, together with every other change until then. */
  change(patch: Partial<S>): void
  changeNow(patch: Partial<S>): void
}

/** Holds a state outside React and tells its listeners about changes at most once per frame. */
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

/** The next frame of the screen; in a hidden tab, where there are none, a timer. Whichever comes first, once. */
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
