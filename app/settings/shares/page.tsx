import type { Metadata } from 'next'
import { OwnShares } from '#components/share/own-shares.tsx'
import { settings as t } from '#lib/words/en/settings.ts'

export const generateMetadata = (): Metadata => ({ title: t('sharedLinks') })

export default function SharesPage() {
  return (
    <>
      <h1 className="text-xl">{t('sharedLinks')}</h1>
      <p className="mt-1 mb-6 max-w-[64ch] text-ink-2 text-sm">{t('anyoneWhoHasOne')}</p>
      <OwnShares />
    </>
  )
}
