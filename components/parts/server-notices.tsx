'use client'

import { Info } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ChatPart, Notice } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'

const CODES = new Set(['starting_servers', 'server_unavailable'])

export function isServerNotice(part: ChatPart): boolean {
  return part.type === 'data-notice' && CODES.has(part.data.code)
}

/** The notice of an answer that still waits for servers: nothing but notices has come after it. */
export function serversWaitOf(parts: readonly ChatPart[]): Notice | null {
  const at = parts.findLastIndex(part => part.type !== 'data-notice' || part.data.code === 'starting_servers')
  const part = parts[at]
  const isOver = parts.slice(at + 1).some(isServerNotice)
  return part?.type === 'data-notice' && !isOver ? part.data : null
}

/** Lists what an answer says of servers that could not be asked, one a line. */
export function missingServersOf(parts: readonly ChatPart[]): string {
  return missing(parts)
    .map(({ message }) => message)
    .sort()
    .join('\n')
}

function missing(parts: readonly ChatPart[]): Notice[] {
  return parts.flatMap(part => (part.type === 'data-notice' && part.data.code === 'server_unavailable' ? [part.data] : []))
}

interface ServerNoticesProps {
  parts: readonly ChatPart[]
  /** Result of `missingServersOf` for the answer before: it is not said again. */
  toldBefore: string
  isStreaming: boolean
  onSkipServers: (() => Promise<void>) | null
}

/**
 * One line for all servers that could not be asked, whose reasons are folded. An answer that waits for servers says so until it continues.
 */
export function ServerNotices({ parts, toldBefore, isStreaming, onSkipServers }: ServerNoticesProps) {
  const wait = isStreaming ? serversWaitOf(parts) : null
  if (wait) return <ServersWait notice={wait} onSkip={onSkipServers} />
  const notices = missing(parts)
  if (notices.length === 0 || missingServersOf(parts) === toldBefore) return null
  return (
    <details className="part-servers" role="note">
      <summary>
        <Info size={14} aria-hidden />
        <span>{t('answeredWithout', { servers: namesOf(notices).join(', ') })}</span>
      </summary>
      <ul>
        {notices.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </details>
  )
}

function namesOf(notices: readonly Notice[]): string[] {
  return notices.map(({ details, message }) => {
    const server = details && typeof details === 'object' && 'server' in details ? details.server : null
    return typeof server === 'string' ? server : message
  })
}

/** The line of an answer that waits for servers, with the way to end the wait. */
function ServersWait({ notice, onSkip }: { notice: Notice; onSkip: (() => Promise<void>) | null }) {
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
          {isOfOne(notice) ? t('answerWithoutIt') : t('answerWithoutThem')}
        </Button>
      ) : null}
    </div>
  )
}

function isOfOne({ details }: Notice): boolean {
  const servers = details && typeof details === 'object' && 'servers' in details ? details.servers : null
  return !Array.isArray(servers) || servers.length === 1
}
