'use client'

import { CitationContext } from '#components/markdown/citations.tsx'
import { Markdown } from '#components/markdown/markdown.tsx'
import { EditCard } from '#components/parts/edit/edit-card.tsx'
import { Sources } from '#components/parts/sources.tsx'
import { useCitations } from '#components/parts/use-citations.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { isPicturePath } from '#lib/sharing/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { SharedQuestion } from './shared-question.tsx'

const settled = { isLive: false, isAsked: false, isUndone: false, isOneOfMany: false }

/** Shows the text of an answer, its edits, and what it cites. */
export function SharedAnswer({ message }: { message: ChatMessage }) {
  const parts = message.parts.map((part, index) => ({ key: `${message.id}-${index}`, part }))
  const citations = useCitations(message)
  return (
    <CitationContext value={citations}>
      <div className="flex flex-col gap-4 text-md">
        {parts.map(({ key, part }) => {
          if (part.type === 'text') return <Markdown key={key} text={part.text} isStreaming={false} />
          if (part.type === 'steering-message') return <SharedQuestion key={key} message={part} />
          if (part.type === 'file' && isPicturePath(part.url)) return <SharedPicture key={key} url={part.url} />
          return part.type === 'data-edit' ? <EditCard key={key} edit={part.data} {...settled} /> : null
        })}
        <Sources quotes />
      </div>
    </CitationContext>
  )
}

function SharedPicture({ url }: { url: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: pictures of a chat have no known size and are served by the link
    <img className="part-image" src={url} alt={t('pictureInTheAnswer')} loading="lazy" decoding="async" />
  )
}
