import type { ChatMessage } from '#lib/messages/shared.ts'
import { sharedChat as t } from '#lib/words/en/shared-chat.ts'
import { SharedAnswer } from './shared-answer.tsx'
import { SharedArtifactOpener } from './shared-artifacts.tsx'
import { SharedQuestion } from './shared-question.tsx'

/** Shows a redacted message as one article, which screen readers can walk. */
export function SharedMessage({ message }: { message: ChatMessage }) {
  return (
    <article aria-label={message.role === 'user' ? t('question') : t('answer')}>
      {message.role === 'user' ? (
        <SharedQuestion message={message} />
      ) : (
        <SharedArtifactOpener messageId={message.id}>
          <SharedAnswer message={message} />
        </SharedArtifactOpener>
      )}
    </article>
  )
}
