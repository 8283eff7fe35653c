import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { LivingApp, LivingApps } from './living-apps.ts'

export interface Living {
  /** `far` until it comes near the view for the first time; `resting` where others are nearer. */
  stage: 'far' | 'alive' | 'resting'
  /** The person wants this one to run. */
  choose: () => void
}

/** Whether an App runs: when it comes near the view, as long as there are not too many that are nearer. */
export function useLiving(element: RefObject<Element | null>, isOpen: boolean, living: LivingApps): Living {
  const [stage, setStage] = useState<Living['stage']>('far')
  const app = useMemo<LivingApp>(() => ({ distance: () => distanceToView(element.current), rest: () => setStage('resting') }), [element])
  const enter = (isChosen: boolean) => setStage(living.enter(app, isChosen) ? 'alive' : 'resting')
  useNear(element, isOpen, () => enter(false))
  useEffect(() => {
    if (isOpen) return () => living.leave(app)
  }, [isOpen, living, app])
  const choose = useCallback(() => setStage(living.enter(app, true) ? 'alive' : 'resting'), [living, app])
  return { stage, choose }
}

/** How far outside the view something is made ready. */
const MARGIN = '600px 0px'

/** Calls back whenever an element comes near the view, and again when it comes into it, as long as it is in the page. */
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

/** How many pixels an element is above or below the view; 0 within. */
function distanceToView(element: Element | null): number {
  if (!element) return Number.POSITIVE_INFINITY
  const { top, bottom } = element.getBoundingClientRect()
  return Math.max(0, -bottom, top - window.innerHeight)
}
