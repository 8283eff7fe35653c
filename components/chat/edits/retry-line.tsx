'use client'

import { useEffect, useMemo, useRef } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { Button } from '#components/ui/button.tsx'
import { preparesRetry, retryPrompt } from '#lib/edits/shared.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { editsOf } from './edits-of.ts'

const NONE: readonly string[] = []

/** Offers the message that asks for failed edits again. It is put into an empty composer once the answer has ended, and never sent. */
export function RetryLine({ message, isFresh }: { message: ChatMessage; isFresh: boolean }) {
  const isLast = useChat(state => state.run === null && state.nodes.at(-1)?.message.id === message.id)
  const { text, setText, giveBack } = useComposerText()
  const edits = useMemo(() => editsOf(message).filter(({ isDiscarded, isContinued }) => !isDiscarded && !isContinued), [message])
  const selected = message.metadata?.edits?.filesAutoAdded ?? NONE
  const words = useMemo(() => retryPrompt(edits, selected), [edits, selected])
  const isDue = useRef(isFresh && preparesRetry(edits))
  useEffect(() => {
    if (!isDue.current || !isLast || words === null) return
    isDue.current = false
    if (text === '') setText(words)
  }, [isLast, words, text, setText])
  if (words === null || !isLast) return null
  if (text === words)
    return (
      <p role="status" data-print="none" className="text-ink-2">
        A message that asks for these again is in the composer. It has not been sent.
      </p>
    )
  const write = () => {
    giveBack(words)
    document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true })
  }
  return (
    <div data-print="none">
      <Button size="sm" onClick={write}>
        Write a message to retry
      </Button>
    </div>
  )
}
