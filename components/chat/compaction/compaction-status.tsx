'use client'

import { later } from '#components/loading/later.tsx'
import { useCompaction } from './compaction-context.ts'

const CompactionProgress = later(() => import('./compaction-progress.tsx').then(module => module.CompactionProgress))

/** Announces, at the end of the list, compactions in progress and failed ones. Its code is loaded with the first of them. */
export function CompactionStatus() {
  const { progress } = useCompaction()
  return (
    <div role="status" data-print="none" className="text-ink-2 text-sm empty:hidden">
      {progress.kind === 'none' ? null : <CompactionProgress />}
    </div>
  )
}
