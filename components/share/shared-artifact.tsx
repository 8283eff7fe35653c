'use client'

import { useEffect, useMemo, useState } from 'react'
import { ArtifactView } from '#components/artifacts/artifact-view.tsx'
import { type ArtifactPlace, artifactAt, artifactsOf, placeOf } from '#components/artifacts/find-artifacts.ts'
import type { OpenArtifact } from '#components/markdown/artifact-opener.ts'
import { errorSentence, request } from '#components/request.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { artifacts as t } from '#lib/words/en/artifacts.ts'

/** A block that a reader pressed, or the place that a link names. */
export type AskedArtifact = { messageId: string; block: Parameters<OpenArtifact>[0] } | ArtifactPlace

/** Most windows of messages that are loaded to find an artifact and its versions. */
const MOST_WINDOWS = 10

/** Shows an artifact of a shared chat. Its messages are read anew: the page around holds their words only as it shows them. */
export function SharedArtifact({ shareId, asked }: { shareId: string; asked: AskedArtifact }) {
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ of: AskedArtifact; place: ArtifactPlace } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    loadMessages(shareId, asked.messageId, leaving.signal).then(
      loaded => (leaving.signal.aborted ? undefined : setMessages(loaded)),
      (error: unknown) => (leaving.signal.aborted ? undefined : setProblem(errorSentence(error))),
    )
    return () => leaving.abort()
  }, [shareId, asked])
  const artifacts = useMemo(() => artifactsOf(messages ?? []), [messages])
  if (problem !== null)
    return (
      <p role="alert" className="text-bad">
        {problem}
      </p>
    )
  if (messages === null) return <Skeleton lines={6} />
  const message = messages.find(({ id }) => id === asked.messageId)
  const first = 'block' in asked ? message && placeOf(message, asked.block) : asked
  const place = chosen?.of === asked ? chosen.place : first
  const shown = place ? artifactAt(artifacts, place) : null
  if (!shown) return <p role="status">{t('notHere')}</p>
  return (
    <ArtifactView
      artifact={shown.artifact}
      index={shown.index}
      onVersion={index => {
        const version = shown.artifact.versions[index]
        if (version) setChosen({ of: asked, place: version })
      }}
      onQuote={null}
      onBack={null}
    />
  )
}

/** Loads the end of the shared chat, and what is above until the message is there. */
async function loadMessages(shareId: string, messageId: string, signal: AbortSignal): Promise<ChatMessage[]> {
  let messages: ChatMessage[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (let windows = 0; windows < MOST_WINDOWS && before > 0; windows++) {
    const part = await request('GET /api/shares/[shareId]/messages', { params: { shareId }, query: { before }, signal })
    messages = [...part.messages, ...messages]
    before = part.earlier
    if (messages.some(({ id }) => id === messageId)) break
  }
  return messages
}
