'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/loading/once-online.ts'
import { useCompaction } from './compaction-context.ts'

const CompactionProgress = dynamic(() => onceOnline(() => import('./compaction-progress.tsx')).then(module => module.CompactionProgress), {
  ssr: false,
})

/** Announces, at the end of the list, compactions that go on or have failed. Loads its words with the first of them. */
export function CompactionStatus() {
  const { progress } = useCompaction()
  return (
    <div role="status" data-print="none" className="text-ink-2 text-sm empty:hidden">
      {progress.kind === 'none' ? null : <CompactionProgress />}
    </div>
  )
}
