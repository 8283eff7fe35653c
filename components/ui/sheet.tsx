'use client'

import type { ReactNode } from 'react'
import { loadOnce } from '#components/loading/load-once.ts'
import type { SheetProps } from './popup-props.ts'
import { useAwake } from './use-awake.ts'

/** Code of sheets, which no page needs before the first one is opened. */
export const sheetCode = loadOnce(() => import('./radix-sheet.tsx'))

/** Renders a panel at the side of the page: details at its end, the sidebar of a phone at its start. */
export function Sheet(props: SheetProps) {
  const { loaded } = useAwake(sheetCode, props)
  return loaded ? <loaded.Sheet {...props} /> : null
}
