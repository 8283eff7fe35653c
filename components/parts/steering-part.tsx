import { fileUrl } from '#components/file-url.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { messageFiles, messageText, type SteeringPart, steeringMessage } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'

/** Shows what the person added while the answer was written, in the place where the model read it. */
export function SteeringPartView({ part }: { part: SteeringPart }) {
  const message = steeringMessage(part)
  const text = messageText(message)
  return (
    <section aria-label={t('addedMeanwhile')} className="flex flex-col items-end gap-1">
      {messageFiles(message).map(({ id, name }) => (
        <a key={id} href={fileUrl(id)} className="max-w-[80%] truncate text-sm underline-offset-2 hover:underline">
          <VisibleText text={name} />
        </a>
      ))}
      {text === '' ? null : (
        <p
          dir="auto"
          className="max-w-[80%] whitespace-pre-wrap rounded-xl rounded-ee-sm bg-paper-2 px-4 py-2.5 text-base [overflow-wrap:anywhere] max-sm:max-w-[88%]"
        >
          {text}
        </p>
      )}
      <span className="text-ink-2 text-xs">{t('addedMeanwhile')}</span>
    </section>
  )
}
