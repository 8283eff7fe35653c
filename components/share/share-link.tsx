'use client'

import { CopyButton } from '#components/ui/copy-button.tsx'
import { type ShareJson, sharePath } from '#lib/sharing/shared.ts'
import { WithdrawButton } from './withdraw-button.tsx'

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** One link that holds: its address, its views, and the way to end it. */
export function ShareLink({ share, onWithdrawn }: { share: ShareJson; onWithdrawn: () => void }) {
  const path = sharePath(share.id)
  const url = `${location.origin}${path}`
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-b py-2">
      <div className="min-w-0 flex-1 basis-56">
        <a href={path} target="_blank" rel="noreferrer" className="block truncate font-mono text-accent text-xs">
          {url}
        </a>
        <p className="tabular text-ink-2 text-xs">
          {time.format(new Date(share.createdAt))} · {viewsText(share.views)}
          {share.isLive ? ' · live' : ''}
        </p>
      </div>
      <CopyButton text={url} label="Copy link" words />
      <WithdrawButton share={share} onWithdrawn={onWithdrawn} />
    </li>
  )
}

function viewsText(views: number): string {
  return views === 1 ? '1 view' : `${views} views`
}
