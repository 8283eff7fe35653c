import '#components/parts/parts.css'
import { Markdown } from '#components/markdown/markdown.tsx'
import { EditCard } from '#components/parts/edit/edit-card.tsx'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { LiveAnswer } from './live-answer.tsx'

export interface SharedChatViewProps {
  title: string
  /** ISO 8601 UTC. */
  createdAt: string
  /** Redacted: text, and edits of files. */
  messages: readonly ChatMessage[]
  /** Set for a live share; null for a frozen one. */
  live: { shareId: string; head: string } | null
}

const settled = { isLive: false, isAsked: false, isUndone: false, isOneOfMany: false }

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Renders what a reader of a shared link sees, on the server. Every message is one article, so that screen readers can walk them. */
export function SharedChatView({ title, createdAt, messages, live }: SharedChatViewProps) {
  const date = day.format(new Date(createdAt))
  return (
    <>
      <main className="flex-1 pt-6 pb-16">
        <h1 dir="auto" className="text-balance text-2xl">
          {title}
        </h1>
        <p className="tabular mt-2 text-ink-2 text-sm">
          Shared on <time dateTime={createdAt}>{date}</time>
        </p>
        <div className="mt-10 flex flex-col gap-8">
          {messages.map(message => (
            <article key={message.id} aria-label={message.role === 'user' ? 'Question' : 'Answer'}>
              {message.role === 'user' ? <Question message={message} /> : <Answer message={message} />}
            </article>
          ))}
          {live ? <LiveAnswer {...live} /> : null}
        </div>
      </main>
      <footer className="border-line border-t py-6 text-ink-2 text-xs">
        {live ? 'The text of a chat, updated as it continues.' : `The text of a chat as it was on ${date}.`} Answers are written by a
        language model and may be wrong.
      </footer>
    </>
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
