import { sharedChat as t } from '#lib/words/en/shared-chat.ts'

/** Replaces a shared chat whose link does not exist or was withdrawn. */
export function DeadLink() {
  return (
    <main className="flex flex-1 flex-col justify-center gap-2 pb-24">
      <h1 className="text-xl">{t('nothingRead')}</h1>
      <p className="max-w-[48ch] text-ink-2">{t('linkIsDead')}</p>
    </main>
  )
}
