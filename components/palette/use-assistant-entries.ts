'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { ListJson } from '#components/list-json.ts'
import { request } from '#components/request.ts'
import type { PaletteEntry } from '#components/workspace/palette-entry.ts'
import type { AssistantSummaryJson } from '#lib/assistants/shared.ts'

/** Returns an entry for each assistant, which begins a chat with it. None while they are loaded, or cannot be: the palette lists the rest. */
export function useAssistantEntries(): PaletteEntry[] {
  const router = useRouter()
  const [assistants, setAssistants] = useState<readonly AssistantSummaryJson[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    request('GET /api/assistants', { signal: leaving.signal }).then(
      ({ data }) => setAssistants(data),
      () => setAssistants([]),
    )
    return () => leaving.abort()
  }, [])
  return assistants.map(({ id, emoji, name, description }) => ({
    ...{ key: `assistant:${id}`, kind: 'assistant', title: `Chat with ${emoji} ${name}`.replace(/\s+/g, ' '), detail: 'Assistant' },
    words: `${description} assistant`,
    run: () => router.push(`/?assistant=${id}`),
  }))
}
