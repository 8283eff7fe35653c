'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/loading/once-online.ts'

/** Loads what stands in place of the composer of a chat that was deleted elsewhere. */
export const LazyDeletedElsewhere = dynamic(
  () => onceOnline(() => import('./deleted-elsewhere.tsx')).then(module => module.DeletedElsewhere),
  { ssr: false },
)
