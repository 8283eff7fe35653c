import { Markdown } from '#components/markdown/markdown.tsx'
import { EditCard } from '#components/parts/edit/edit-card.tsx'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { sharedChat as t } from '#lib/words/en/shared-chat.ts'

const settled = { isLive: false, isAsked: false, isUndone: false, isOneOfMany: false }

/** Shows a redacted message as one article, which screen readers can walk. */
export function SharedMessage({ message }: { message: ChatMessage }) {
  return (
    <article aria-label={message.role === 'user' ? t('question') : t('answer')}>
      {message.role === 'user' ? <Question message={message} /> : <Answer message={message} />}
    </article>
  )
}

function Question({ message }: { message: Worded }) {
  return (
    <div className="flex justify-end">
      <div dir="auto" className="max-w-[85%] whitespace-pre-wrap break-words rounded-xl rounded-ee-sm bg-paper-2 px-4 py-2.5 text-base">
        {textsOf(message).join('\n\n')}
      </div>
    </div>
  )
}

function Answer({ message }: { message: ChatMessage }) {
  const parts = message.parts.map((part, index) => ({ key: `${message.id}-${index}`, part }))
  return (
    <div className="flex flex-col gap-4 text-md">
      {parts.map(({ key, part }) => {
        if (part.type === 'text') return <Markdown key={key} text={part.text} isStreaming={false} />
        if (part.type === 'steering-message') return <Question key={key} message={part} />
        return part.type === 'data-edit' ? <EditCard key={key} edit={part.data} {...settled} /> : null
      })}
    </div>
  )
}

/** A message, or what a person added to an answer. */
interface Worded {
  parts: readonly { type: string; text?: string }[]
}

function textsOf(message: Worded): string[] {
  return message.parts.flatMap(part => (part.type === 'text' && part.text !== undefined ? [part.text] : []))
}
