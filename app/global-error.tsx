'use client'

import { app as t } from '#lib/words/en/app.ts'
import './globals.css'

/** Page shown when even the frame around the pages failed. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto flex min-h-dvh max-w-column flex-col items-start justify-center gap-3 px-5">
          <h1 className="text-2xl">{t('parleyCouldNotBeShown')}</h1>
          <p className="text-ink-2">{t('somethingWentWrongOnOur2')}</p>
          <button type="button" onClick={reset} className="mt-2 h-10 rounded-lg bg-accent px-4 font-[550] text-accent-ink">
            {t('tryAgain')}
          </button>
        </main>
      </body>
    </html>
  )
}
