'use client'

import { loadOnce } from '#components/loading/load-once.ts'
import type { PopoverProps } from './popup-props.ts'
import { SleepingTrigger } from './sleeping-trigger.tsx'
import { useAwake } from './use-awake.ts'

/** Code of popovers, which no page needs before the first one is opened. */
export const popoverCode = loadOnce(() => import('./radix-popover.tsx'))

export function Popover(props: PopoverProps) {
  const { loaded, isWanted, near, wake } = useAwake(popoverCode, props)
  return loaded ? (
    <loaded.Popover {...props} defaultOpen={isWanted} />
  ) : (
    <SleepingTrigger trigger={props.trigger} popup="dialog" onNear={near} onOpen={wake} />
  )
}
