'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/loading/once-online.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Loads the editor when a text is shown for the first time. */
export const LazyTextEditor = dynamic(() => onceOnline(() => import('./text-editor.tsx')).then(module => module.TextEditor), {
  ssr: false,
  loading: () => <Skeleton lines={8} label="Loading the editor" />,
})
