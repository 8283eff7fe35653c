'use client'

import type { ReactNode } from 'react'
import { loadOnce } from '#components/loading/load-once.ts'
import type { DialogProps } from './popup-props.ts'
import { useAwake } from './use-awake.ts'

/** Code of dialogs, which no page needs before the first one is opened. */
export const dialogCode = loadOnce(() => import('./radix-dialog.tsx'))

/** Renders a modal dialog. On a phone it sits at the foot of the screen. */
export function Dialog(props: DialogProps) {
  const { loaded } = useAwake(dialogCode, props)
  return loaded ? <loaded.Dialog {...props} /> : null
}
