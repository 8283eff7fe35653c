'use client'

import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { chatCompaction as t } from '#lib/words/en/chat-compaction.ts'
import { common } from '#lib/words/en/common.ts'
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
          {t('underway')}
        </p>
      ) : null}
      {progress.kind === 'failed' ? (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <p className="min-w-0">
            {t.rich('failed', {
              reason: progress.reason ?? '',
              problem: chunks => (
                <span key="problem" className="text-bad">
                  {chunks}
                </span>
              ),
            })}
          </p>
          <Button size="sm" onClick={() => void compactNow()}>
            {common('tryAgain')}
          </Button>
          <Button size="sm" variant="ghost" onClick={dismiss}>
            {common('dismiss')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
