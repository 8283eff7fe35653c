'use client'

import { Markdown } from '#components/markdown/markdown.tsx'
import type { ChatPart } from '#lib/messages/shared.ts'
import { useReveal } from './use-reveal.ts'

export interface TextPartProps {
  part: Extract<ChatPart, { type: 'text' }>
  isStreaming: boolean
  /** The answer was empty when this page first showed it. */
  isFresh: boolean
}

export function TextPart({ part, isStreaming, isFresh }: TextPartProps) {
  const isGrowing = isStreaming && part.state === 'streaming'
  const { shown, isRevealing } = useReveal(part.text, { isFresh, isEnded: !isGrowing })
  return <Markdown text={shown} isStreaming={isGrowing || isRevealing} />
}
