import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import './share.css'

export const metadata: Metadata = {
  title: 'Shared chat',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default function ShareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col px-5">
      <header className="flex h-14 shrink-0 items-center gap-2 text-ink-2 text-xs">
        <span aria-hidden className="size-2 rounded-full bg-accent" />
        <span className="font-[550] text-ink">Parley</span>
        <span>Shared chat</span>
      </header>
      {children}
    </div>
  )
}
