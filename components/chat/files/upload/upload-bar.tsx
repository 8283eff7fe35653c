'use client'

import { Button } from '#components/ui/button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { common } from '#lib/words/en/common.ts'
import type { Uploads, UploadsState } from './uploads.ts'

const SHOWN_FAILURES = 5

/** Says how far an upload is, asks about files that are there already, and names those that failed. */
export function UploadBar({ uploads, state }: { uploads: Uploads; state: UploadsState }) {
  const { total, done, isRunning, taken, failed } = state
  return (
    <div className="flex shrink-0 flex-col gap-2 text-xs empty:hidden">
      {isRunning ? (
        <div className="flex items-center gap-3">
          <p role="status" className="tabular text-ink-2">
            {t('uploading', { done: (done + failed.length).toLocaleString('en-US'), total: total.toLocaleString('en-US') })}
          </p>
          <span className="ms-auto">
            <Button size="sm" variant="ghost" onClick={uploads.cancel}>
              {common('cancel')}
            </Button>
          </span>
        </div>
      ) : null}
      {taken.length > 0 && !isRunning ? (
        <div role="alert" className="rounded-md bg-wait-paper p-3 text-sm">
          <p>
            {t.rich('taken', {
              count: taken.length,
              paths: () => (
                <bdi key="paths" className="break-all font-mono text-xs">
                  {listed(taken.map(({ path }) => path))}
                </bdi>
              ),
            })}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={uploads.skip}>
              {t('keepOld', { count: taken.length })}
            </Button>
            <Button size="sm" onClick={() => void uploads.replace()}>
              {t('replace')}
            </Button>
          </div>
        </div>
      ) : null}
      {failed.length > 0 && !isRunning ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-bad">{t('notUploaded', { count: failed.length })}</p>
          <ul className="w-full">
            {failed.slice(0, SHOWN_FAILURES).map(({ path, reason }) => (
              <li key={path} className="break-words">
                <bdi className="break-all font-mono">
                  <VisibleText isName text={path} />
                </bdi>{' '}
                {reason}
              </li>
            ))}
          </ul>
          <Button size="sm" onClick={uploads.dismiss}>
            {common('dismiss')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN_FAILURES).join(', ')
  return paths.length > SHOWN_FAILURES ? `${shown}, …` : shown
}
