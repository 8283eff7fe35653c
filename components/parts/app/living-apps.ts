/** So many Apps of a page run at a time, each in frames of its own. */
export const MAX_LIVING_APPS = 6

export interface LivingApp {
  /** How far it is from the view; 0 within. */
  distance: () => number
  /** It makes room for another. */
  rest: () => void
}

export interface LivingApps {
  /** Whether it may run from now on. Of too many the farthest rests; one that the person has chosen runs in any case. */
  enter: (app: LivingApp, isChosen: boolean) => boolean
  leave: (app: LivingApp) => void
}

/** The Apps of a page that run. */
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
