import { LinkButton } from '#components/ui/button.tsx'
import { app as t } from '#lib/words/en/app.ts'

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col items-start justify-center gap-3 px-5">
      <p className="font-mono text-ink-2 text-sm">404</p>
      <h1 className="text-2xl">{t('pageNotFound')}</h1>
      <p className="text-ink-2">{t('theAddressIsWrongThe')}</p>
      <div className="mt-2">
        <LinkButton href="/" variant="primary" size="lg">
          {t('goToYourChats')}
        </LinkButton>
      </div>
    </main>
  )
}
