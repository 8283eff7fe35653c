'use client'

import clsx from 'clsx'
import { Info, TriangleAlert, X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { request } from '#components/request.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { banner as t } from '#lib/words/en/banner.ts'
import { type BannerRun, readBanner } from './banner-text.ts'
import { BANNER_COOKIE, onSettings, type ShownBanner } from './shown-banner.ts'

/** Interval at which a visible page without a stream of news asks. */
const POLL_MS = 10_000
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Shows the administrators' line above the page, and follows its changes. Its height is fixed in CSS: the page below never jumps. */
export function BannerBar({ initial }: { initial: ShownBanner | null }) {
  const [shown, setShown] = useState(initial)
  const [dismissed, setDismissed] = useState<string | null>(null)

  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        setShown((await request('GET /api/banner')).banner)
      } catch {
        // Signed out, or away: the line above the page says so, and the next answer counts.
      }
    }
    const timer = setInterval(() => void ask(), POLL_MS)
    const forget = onSettings(() => void ask())
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [])

  if (!shown || shown.id === dismissed || dismissedHere() === shown.id) return <aside aria-live="polite" hidden />
  const { id, text, kind, isDismissible } = shown
  const Icon = kind === 'warning' ? TriangleAlert : Info
  return (
    <aside
      aria-label={t('banner')}
      aria-live="polite"
      data-banner
      className={clsx(
        'sticky top-0 z-30 flex h-(--banner) items-center gap-2.5 border-line border-b px-4 text-sm print:hidden',
        kind === 'warning' ? 'bg-wait-paper text-wait-ink' : 'bg-accent-paper text-ink',
      )}
    >
      <Icon size={15} aria-label={kind === 'warning' ? t('warning') : undefined} aria-hidden={kind !== 'warning'} className="shrink-0" />
      <p dir="auto" className="max-h-full min-w-0 flex-1 overflow-y-auto py-1 leading-snug">
        {readBanner(text).map((run, at) => (
          <Run
            // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text keep their order
            key={at}
            run={run}
          />
        ))}
      </p>
      {isDismissible ? (
        <IconButton
          label={t('dismiss')}
          onClick={() => {
            // biome-ignore lint/suspicious/noDocumentCookie: the server reads it; Cookie Store is not everywhere
            document.cookie = `${BANNER_COOKIE}=${id}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
            setDismissed(id)
          }}
        >
          <X size={15} aria-hidden />
        </IconButton>
      ) : null}
    </aside>
  )
}

function dismissedHere(): string | null {
  if (typeof document === 'undefined') return null
  return /(?:^|; )parley-banner=([0-9a-f]+)/.exec(document.cookie)?.[1] ?? null
}

function Run({ run }: { run: BannerRun }) {
  if (run.kind === 'strong') return <strong>{run.text}</strong>
  if (run.kind === 'em') return <em>{run.text}</em>
  if (run.kind === 'code') return <code dir="ltr">{run.text}</code>
  if (run.kind !== 'link') return run.text
  if (run.isOwn)
    return (
      <Link href={run.href} className="underline">
        {run.text}
      </Link>
    )
  return (
    <a href={run.href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
      {run.text}
    </a>
  )
}
