import Link from 'next/link'
import { workspaceName } from '#app/workspace-name.ts'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { auth as t } from '#lib/words/en/auth.ts'

export default async function InvitationNotFound() {
  return (
    <AuthFrame workspaceName={await workspaceName()} title={t('thisInvitationIsNotValid')} lead={t('itWasUsedWasRevoked')}>
      <Link href="/sign-in" className="text-accent hover:underline">
        {t('signInWithAnExisting')}
      </Link>
    </AuthFrame>
  )
}
