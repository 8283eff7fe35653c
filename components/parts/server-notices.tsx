import { Info } from 'lucide-react'
import type { ChatPart, Notice } from '#lib/messages/shared.ts'
import { ServersWait } from './servers-wait.tsx'

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

interface ServerNoticesProps {
  parts: readonly ChatPart[]
  isStreaming: boolean
  onSkipServers: (() => Promise<void>) | null
}

/** One line for all servers that could not be asked, whose reasons are folded. An answer that waits for servers says so until it goes on. */
export function ServerNotices({ parts, isStreaming, onSkipServers }: ServerNoticesProps) {
  const wait = isStreaming ? serversWaitOf(parts) : null
  if (wait) return <ServersWait notice={wait} onSkip={onSkipServers} />
  const missing = parts.flatMap(part => (part.type === 'data-notice' && part.data.code === 'server_unavailable' ? [part.data] : []))
  if (missing.length === 0) return null
  return (
    <details className="part-servers" role="note">
      <summary>
        <Info size={14} aria-hidden />
        <span>{`Answered without the tools of ${namesOf(missing).join(', ')}`}</span>
      </summary>
      <ul>
        {missing.map(({ message }) => (
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
