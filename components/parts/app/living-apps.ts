/** Apps of a page that run at a time, each in frames of its own. */
export const MAX_LIVING_APPS = 6

export interface LivingApp {
  /** Distance from the view in pixels; 0 within. */
  distance: () => number
  /** Stops the App to make room for another. */
  rest: () => void
}

export interface LivingApps {
  /** Tells whether the App may run. Beyond the limit the farthest one rests; an App that the person has chosen always runs. */
  enter: (app: LivingApp, isChosen: boolean) => boolean
  leave: (app: LivingApp) => void
}

/** Holds the running Apps of a page. */
export function createLivingApps(): LivingApps {
  const living = new Set<LivingApp>()
  return {
    enter(app, isChosen) {
      if (living.has(app)) return true
      if (living.size >= MAX_LIVING_APPS) {
        const farthest = [...living].map(one => ({ one, distance: one.distance() })).reduce((a, b) => (b.distance > a.distance ? b : a))
        if (!isChosen && farthest.distance <= app.distance()) return false
        living.delete(farthest.one)
        farthest.one.rest()
      }
      living.add(app)
      return true
    },
    leave: app => void living.delete(app),
  }
}
