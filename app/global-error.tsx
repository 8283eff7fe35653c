'use client'

import './globals.css'

/** Page shown when even the frame around the pages failed. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto flex min-h-dvh max-w-column flex-col items-start justify-center gap-3 px-5">
          <h1 className="text-2xl">Parley could not be shown</h1>
          <p className="text-ink-2">Something went wrong on our side. Nothing was lost.</p>
          <button type="button" onClick={reset} className="mt-2 h-10 rounded-lg bg-accent px-4 font-[550] text-accent-ink">
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
