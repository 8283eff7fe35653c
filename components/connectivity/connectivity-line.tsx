'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useOffline } from 'next/offline'
import { type ReactNode, useSyncExternalStore } from 'react'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { signInPath, termsPath } from '#lib/http/shared.ts'
import { ui as t } from '#lib/words/en/ui.ts'
import { readOwesTerms, readSignedOut, signedOutSentence, subscribeSignedOut } from './signed-out.ts'

const ENTRANCE = /^\/(?:sign-in|terms|register|forgot|reset|invite|setup|share)(?:\/|$)/

/** Says above every page and dialog that Parley is unreachable, that the person is signed out, or that they have yet to accept the terms, with a link that returns here. */
export function ConnectivityLine() {
  const isOffline = useOffline()
  const isSignedOut = useSyncExternalStore(subscribeSignedOut, readSignedOut, () => false)
  const owesTerms = useSyncExternalStore(subscribeSignedOut, readOwesTerms, () => false)
  const pathname = usePathname()
  return (
    // A dialog hides its siblings from screen readers, except live regions.
    <div aria-live="assertive" className="pointer-events-none fixed inset-x-0 top-15 z-70 flex justify-center px-3 print:hidden">
      {isOffline ? (
        <Line>{t('isOffline')}</Line>
      ) : isSignedOut && !ENTRANCE.test(pathname) ? (
        <Line>
          {signedOutSentence()} <LinkBack pathname={pathname} to={signInPath} label={t('signIn')} />
        </Line>
      ) : owesTerms && !ENTRANCE.test(pathname) ? (
        <Line>
          {t('termsChanged')} <LinkBack pathname={pathname} to={termsPath} label={t('readTerms')} />
        </Line>
      ) : null}
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="pointer-events-auto flex max-w-160 animate-appear flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-wait-paper px-3.5 py-2 text-sm text-wait-ink shadow-float">
      {children}
    </p>
  )
}

interface LinkBackProps {
  pathname: string
  /** Makes the address that leads back to a path. */
  to: (path: string) => string
  label: string
}

function LinkBack({ pathname, to, label }: LinkBackProps) {
  const query = useSearchParams().toString()
  const href = to(query === '' ? pathname : `${pathname}?${query}`)
  return (
    <Link href={href} prefetch={false} className={buttonClasses('primary', 'sm')}>
      {label}
    </Link>
  )
}
