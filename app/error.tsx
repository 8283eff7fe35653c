'use client'

import { Button, LinkButton } from '#components/ui/button.tsx'
import { app as t } from '#lib/words/en/app.ts'

/** Page shown when rendering failed. The digest finds the error in the server's log. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col items-start justify-center gap-3 px-5">
      <h1 className="text-2xl">{t('thisPageCouldNotBe')}</h1>
      <p className="text-ink-2">{t('somethingWentWrongOnOur')}</p>
      {error.digest ? <p className="font-mono text-ink-2 text-xs">{t('errorDigest', { digest: error.digest })}</p> : null}
      <div className="mt-2 flex gap-2">
        <Button variant="primary" size="lg" onClick={reset}>
          {t('tryAgain')}
        </Button>
        <LinkButton href="/" size="lg">
          {t('goToYourChats')}
        </LinkButton>
      </div>
    </main>
  )
}
