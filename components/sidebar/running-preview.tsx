'use client'

import { useResource } from '../use-resource.ts'

const POLL_MS = 3_000

/** Shows the last meaningful line of an answer that is being written in another chat; nothing until there is one. */
export function RunningPreview({ chatId }: { chatId: string }) {
  const [resource] = useResource<{ phase: string | null; preview: string } | undefined>(
    `/api/chats/${encodeURIComponent(chatId)}/run/preview`,
    { pollMs: POLL_MS },
  )
  const preview = resource.state === 'ready' ? (resource.data?.preview ?? '') : ''
  if (preview === '') return null
  return (
    <span dir="auto" className="block truncate text-ink-2 text-xs" data-testid="running-preview">
      {preview}
    </span>
  )
}
