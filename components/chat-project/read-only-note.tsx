import { chat as t } from '#lib/words/en/chat.ts'
/** Replaces the composer for a person who may only read the chat. */
export function ReadOnlyNote() {
  return <p className="mx-auto w-full max-w-[784px] px-5 py-4 text-center text-ink-2 text-sm">{t('readOnly')}</p>
}
