'use client'

import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useCompaction } from './compaction-context.ts'

/** Says that earlier messages are being summarised, or why that failed. */
export function CompactionProgress() {
  const { progress, compactNow, dismiss } = useCompaction()
  return (
    <>
      {progress.kind === 'running' ? (
        <p className="flex items-center justify-center gap-2">
          <span aria-hidden>
            <Spinner size={13} />
          </span>
          Summarising earlier messages for the model. You can keep writing.
        </p>
      ) : null}
      {progress.kind === 'failed' ? (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <p className="min-w-0">
            <span className="text-bad">Earlier messages could not be summarised.</span> {progress.reason} Nothing has changed.
          </p>
          <Button size="sm" onClick={() => void compactNow()}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      ) : null}
    </>
  )
}
