'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/away/once-online.ts'

/** Loads what stands in place of the composer of a chat that was deleted elsewhere. */
export const LazyGoneNote = dynamic(() => onceOnline(() => import('./gone-note.tsx')).then(module => module.GoneNote), { ssr: false })
