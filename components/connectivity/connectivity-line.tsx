'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useOffline } from 'next/offline'
import { type ReactNode, useSyncExternalStore } from 'react'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { signInPath } from '#lib/http/shared.ts'
import { ui as t } from '#lib/words/en/ui.ts'
import { readSignedOut, signedOutSentence, subscribeSignedOut } from './signed-out.ts'

const ENTRANCE = /^\/(?:sign-in|register|forgot|reset|invite|setup|share)(?:\/|$)/

/** Says above every page and dialog that Parley is unreachable, or that the person is signed out, with a sign-in link that returns here. */
export function ConnectivityLine() {
  const isOffline = useOffline()
  const isSignedOut = useSyncExternalStore(subscribeSignedOut, readSignedOut, () => false)
  const pathname = usePathname()
  return (
    // A dialog hides its siblings from screen readers, except live regions.
    <div aria-live="assertive" className="pointer-events-none fixed inset-x-0 top-15 z-70 flex justify-center px-3 print:hidden">
      {isOffline ? (
        <Line>{t('isOffline')}</Line>
      ) : isSignedOut && !ENTRANCE.test(pathname) ? (
        <Line>
          {signedOutSentence()} <SignInLink pathname={pathname} />
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

function SignInLink({ pathname }: { pathname: string }) {
  const query = useSearchParams().toString()
  const href = signInPath(query === '' ? pathname : `${pathname}?${query}`)
  return (
    <Link href={href} prefetch={false} className={buttonClasses('primary', 'sm')}>
      {t('signIn')}
    </Link>
  )
}
