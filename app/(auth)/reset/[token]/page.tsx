import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { ResetForm } from '#components/auth/reset-form.tsx'
import { server } from '#lib/server.ts'
import { auth as t } from '#lib/words/en/auth.ts'

export const generateMetadata = (): Metadata => ({ title: t('chooseANewPassword'), robots: { index: false }, referrer: 'no-referrer' })

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const { auth, settings } = server()
  const [isOpen, { workspaceName }] = await Promise.all([auth.resets.isOpen(token), settings.read()])
  if (!isOpen)
    return (
      <AuthFrame workspaceName={workspaceName} title={t('thisLinkNoLongerWorks')} lead={t('itHasBeenUsedAlready')}>
        <Link href="/forgot" className="text-accent hover:underline">
          {t('requestANewLink')}
        </Link>
      </AuthFrame>
    )
  return (
    <AuthFrame workspaceName={workspaceName} title={t('chooseANewPassword')} lead={t('youWillBeSignedIn')}>
      <ResetForm token={token} />
    </AuthFrame>
  )
}
