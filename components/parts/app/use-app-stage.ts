import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { RunningApp, RunningApps } from './running-apps.ts'

export interface AppStage {
  /** `far` until it first comes near the view; `resting` where others are nearer. */
  stage: 'far' | 'alive' | 'resting'
  /** Runs this App because the person wants it. */
  choose: () => void
}

/** Runs an App once it comes near the view, unless too many others are nearer. */
export function useAppStage(element: RefObject<Element | null>, isOpen: boolean, runningApps: RunningApps): AppStage {
  const [stage, setStage] = useState<AppStage['stage']>('far')
  const app = useMemo<RunningApp>(() => ({ distance: () => distanceToView(element.current), rest: () => setStage('resting') }), [element])
  const enter = (isChosen: boolean) => setStage(runningApps.enter(app, isChosen) ? 'alive' : 'resting')
  useNear(element, isOpen, () => enter(false))
  useEffect(() => {
    if (isOpen) return () => runningApps.leave(app)
  }, [isOpen, runningApps, app])
  const choose = useCallback(() => setStage(runningApps.enter(app, true) ? 'alive' : 'resting'), [runningApps, app])
  return { stage, choose }
}

/** Distance outside the view at which an App is prepared. */
const MARGIN = '600px 0px'

/** Calls back each time an element comes near the view, and again when it enters it, while it is in the page. */
function useNear(element: RefObject<Element | null>, isInPage: boolean, onNear: () => void): void {
  const tell = useEffectEvent(onNear)
  useEffect(() => {
    const target = element.current
    if (!isInPage || !target) return
    const seen = (entries: IntersectionObserverEntry[]) => void (entries.some(entry => entry.isIntersecting) && tell())
    const observers = [{ rootMargin: MARGIN, scrollMargin: MARGIN }, {}].map(margin => new IntersectionObserver(seen, margin))
    for (const observer of observers) observer.observe(target)
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [isInPage, element])
}

/** Returns how many pixels an element is above or below the view; 0 within. */
function distanceToView(element: Element | null): number {
  if (!element) return Number.POSITIVE_INFINITY
  const { top, bottom } = element.getBoundingClientRect()
  return Math.max(0, -bottom, top - window.innerHeight)
}
