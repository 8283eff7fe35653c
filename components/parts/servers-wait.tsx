'use client'

import { Info } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Notice } from '#lib/messages/shared.ts'

/** The line of an answer that waits for servers, with the way to end the wait. */
export function ServersWait({ notice, onSkip }: { notice: Notice; onSkip: (() => Promise<void>) | null }) {
  const [isSkipping, setSkipping] = useState(false)

  async function skip(end: () => Promise<void>) {
    setSkipping(true)
    await end()
    setSkipping(false)
  }

  return (
    <div className="part-notice" role="note">
      <Info size={14} aria-hidden />
      <span>{notice.message}</span>
      {onSkip ? (
        <Button variant="ghost" size="sm" busy={isSkipping} onClick={() => void skip(onSkip)}>
          {isOfOne(notice) ? 'Answer without it' : 'Answer without them'}
        </Button>
      ) : null}
    </div>
  )
}

function isOfOne({ details }: Notice): boolean {
  const servers = details && typeof details === 'object' && 'servers' in details ? details.servers : null
  return !Array.isArray(servers) || servers.length === 1
}
