'use client'

import { type ReactNode, useState } from 'react'
import { addressOf } from '#components/routes.ts'

/** Assistant as a message or a list knows it. `pictureTag` names the bytes of its picture. */
export interface MarkedAssistant {
  id: string
  emoji: string
  pictureTag?: string
}

interface AssistantMarkProps {
  assistant: MarkedAssistant
  /** Shown where it has neither picture nor emoji. */
  children?: ReactNode
}

/** Shows the picture of an assistant, as high as the words beside it; its emoji where it has none, or where the person may not see it. */
export function AssistantMark({ assistant: { id, emoji, pictureTag }, children = null }: AssistantMarkProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (pictureTag !== undefined && pictureTag !== failed)
    return (
      // biome-ignore lint/performance/noImgElement: small, and served with a session
      <img
        src={addressOf('GET /api/assistants/[assistantId]/picture', { params: { assistantId: id }, query: { v: pictureTag } })}
        alt=""
        loading="lazy"
        decoding="async"
        className="inline-block size-[1.3em] shrink-0 self-center rounded-[0.3em] object-cover"
        onError={() => setFailed(pictureTag)}
      />
    )
  return emoji === '' ? children : <span aria-hidden>{emoji}</span>
}
