/** Apps of a page that run at a time, each in frames of its own. */
export const MAX_RUNNING_APPS = 6

export interface RunningApp {
  /** Distance from the view in pixels; 0 within. */
  distance: () => number
  /** Stops the App to make room for another. */
  rest: () => void
}

export interface RunningApps {
  /** Tells whether the App may run. Beyond the limit the farthest one rests; an App that the person has chosen always runs. */
  enter: (app: RunningApp, isChosen: boolean) => boolean
  leave: (app: RunningApp) => void
}

/** Holds the running Apps of a page. */
export function createRunningApps(): RunningApps {
  const running = new Set<RunningApp>()
  return {
    enter(app, isChosen) {
      if (running.has(app)) return true
      if (running.size >= MAX_RUNNING_APPS) {
        const farthest = [...running].map(one => ({ one, distance: one.distance() })).reduce((a, b) => (b.distance > a.distance ? b : a))
        if (!isChosen && farthest.distance <= app.distance()) return false
        running.delete(farthest.one)
        farthest.one.rest()
      }
      running.add(app)
      return true
    },
    leave: app => void running.delete(app),
  }
}
