import '#components/parts/parts.css'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { sharedChat as say } from '#lib/words/en/shared-chat.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { LiveAnswer } from './live-answer.tsx'
import { SharedArtifacts } from './shared-artifacts.tsx'
import { SharedMessage } from './shared-message.tsx'

export interface SharedChatViewProps {
  shareId: string
  title: string
  /** ISO 8601 UTC. */
  createdAt: string
  /** Redacted: text, and edits of files. */
  messages: readonly ChatMessage[]
  /** Messages above these. */
  earlier: number
  /** The messages are the last ones. */
  isEnd: boolean
  isLive: boolean
  /** Set where a live share is followed. */
  liveHead: string | null
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Renders what a reader of a shared link sees, on the server. */
export function SharedChatView({ shareId, title, createdAt, messages, earlier, isEnd, isLive, liveHead }: SharedChatViewProps) {
  const date = day.format(new Date(createdAt))
  return (
    <>
      <main className="flex-1 pt-6 pb-16">
        <h1 dir="auto" className="text-balance text-2xl">
          {title}
        </h1>
        <p className="tabular mt-2 text-ink-2 text-sm">
          {say.rich('sharedOn', {
            date,
            time: chunks => (
              <time key="time" dateTime={createdAt}>
                {chunks}
              </time>
            ),
          })}
        </p>
        <div className="mt-10 flex flex-col gap-8">
          <SharedArtifacts shareId={shareId}>
            {earlier > 0 ? <EarlierMessages shareId={shareId} earlier={earlier} /> : null}
            {messages.map(message => (
              <SharedMessage key={message.id} message={message} />
            ))}
          </SharedArtifacts>
          {liveHead === null ? null : <LiveAnswer shareId={shareId} head={liveHead} />}
        </div>
        {isEnd ? null : (
          <a href={`/share/${shareId}`} className="mt-8 inline-block rounded-sm text-accent text-sm">
            {say('toLatest')}
          </a>
        )}
      </main>
      <footer className="border-line border-t py-6 text-ink-2 text-xs">{isLive ? say('isLive') : say('asItWas', { date })}</footer>
    </>
  )
}
