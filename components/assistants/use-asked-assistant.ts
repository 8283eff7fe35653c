'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { errorSentence, request } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { chatAssistantOf } from './chat-assistant-of.ts'

/** Gives a new chat the assistant that its address names: `/?assistant=<id>`. */
export function useAskedAssistant(store: ChatStore): void {
  const id = useSearchParams().get('assistant')
  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    request('GET /api/assistants/[assistantId]', { params: { assistantId: id }, signal: leaving.signal }).then(
      assistant => store.configure({ assistant: chatAssistantOf(assistant) }),
      (error: unknown) => leaving.signal.aborted || toast.error(errorSentence(error)),
    )
    return () => leaving.abort()
  }, [id, store])
}
