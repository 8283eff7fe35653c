import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { NewAccountForm } from '#components/auth/new-account-form.tsx'
import { server } from '#lib/server.ts'
import { auth as t } from '#lib/words/en/auth.ts'

export const generateMetadata = (): Metadata => ({ title: t('invitation'), robots: { index: false } })

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const { auth, settings } = server()
  const invitation = await auth.invitations.find(token)
  if (!invitation) notFound()
  const { workspaceName } = await settings.read()
  return (
    <AuthFrame workspaceName={workspaceName} title={t('joinWorkspacename', { workspaceName })} lead={t('youHaveBeenInvitedChoose')}>
      <NewAccountForm occasion={{ kind: 'invitation', token, email: invitation.email, name: invitation.name }} />
    </AuthFrame>
  )
}
