import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { workspaceName } from '#app/workspace-name.ts'
import { BrandLogo } from '#components/brand/brand-mark.tsx'
import './share.css'
import { sharedChat as t } from '#lib/words/en/shared-chat.ts'

export const generateMetadata = (): Metadata => ({
  title: t('sharedChat'),
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
})

export default async function ShareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col px-5">
      <header className="flex h-14 shrink-0 items-center gap-2 text-ink-2 text-xs">
        <BrandLogo size={22} />
        <span dir="auto" className="truncate font-[550] text-ink">
          {await workspaceName()}
        </span>
        <span className="shrink-0">{t('sharedChat')}</span>
      </header>
      {children}
    </div>
  )
}
