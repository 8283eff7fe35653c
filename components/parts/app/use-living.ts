import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { LivingApp, LivingApps } from './living-apps.ts'
import { distanceToView, useNear } from './use-near.ts'

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
