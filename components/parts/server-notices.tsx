import { Info } from 'lucide-react'
import type { ChatPart, Notice } from '#lib/messages/shared.ts'

const CODES = new Set(['starting_servers', 'server_unavailable'])

/** Returns an answer's notices about servers that could not be used. */
export function serverNoticesOf(parts: readonly ChatPart[]): Notice[] {
  return parts.flatMap(part => (part.type === 'data-notice' && CODES.has(part.data.code) ? [part.data] : []))
}

export function isServerNotice(part: ChatPart): boolean {
  return part.type === 'data-notice' && CODES.has(part.data.code)
}

/** Shows them as one line, with the reasons folded. A running answer also says which servers it waits for; a finished one does not. */
export function ServerNotices({ notices, isStreaming }: { notices: readonly Notice[]; isStreaming: boolean }) {
  const missing = notices.filter(({ code }) => code === 'server_unavailable')
  const waiting = notices.find(({ code }) => code === 'starting_servers')
  if (missing.length === 0) {
    return isStreaming && waiting ? (
      <p className="part-notice" role="note">
        <Info size={14} aria-hidden />
        <span>{waiting.message}</span>
      </p>
    ) : null
  }
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
