'use client'

import { Button } from '#components/ui/button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
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
            Uploading {(done + failed.length).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
          </p>
          <span className="ms-auto">
            <Button size="sm" variant="ghost" onClick={uploads.cancel}>
              Cancel
            </Button>
          </span>
        </div>
      ) : null}
      {taken.length > 0 && !isRunning ? (
        <div role="alert" className="rounded-md bg-wait-paper p-3 text-sm">
          <p>
            {taken.length === 1
              ? 'A file with this path already exists: '
              : `${taken.length.toLocaleString('en-US')} of these files already exist: `}
            <bdi className="break-all font-mono text-xs">{listed(taken.map(({ path }) => path))}</bdi>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={uploads.skip}>
              {taken.length === 1 ? 'Keep the old one' : 'Keep the old ones'}
            </Button>
            <Button size="sm" onClick={() => void uploads.replace()}>
              Replace
            </Button>
          </div>
        </div>
      ) : null}
      {failed.length > 0 && !isRunning ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-bad">
            {failed.length === 1 ? 'One file was not uploaded.' : `${failed.length.toLocaleString('en-US')} files were not uploaded.`}
          </p>
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
            Dismiss
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
