import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { NewAccountForm } from '#components/auth/new-account-form.tsx'
import { server } from '#lib/server.ts'
import { auth as t } from '#lib/words/en/auth.ts'

export const generateMetadata = (): Metadata => ({ title: t('setUp') })

export default async function SetupPage() {
  if ((await server().auth.users.count()) > 0) notFound()
  return (
    <AuthFrame workspaceName="Parley" title={t('welcome')} lead={t('createTheFirstAccountTo')}>
      <NewAccountForm occasion={{ kind: 'setup' }} />
    </AuthFrame>
  )
}
