import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { ForgotForm } from '#components/auth/forgot-form.tsx'
import { server } from '#lib/server.ts'
import { auth as t } from '#lib/words/en/auth.ts'

export const generateMetadata = (): Metadata => ({ title: t('forgotYourPassword') })

export default async function ForgotPage() {
  const { settings, mails } = server()
  const [{ workspaceName }, isMailSet] = await Promise.all([settings.read(), mails.isSet()])
  return (
    <AuthFrame
      workspaceName={workspaceName}
      title={t('forgotYourPassword')}
      lead={isMailSet ? t('enterYourEMailAddress') : t('thisWorkspaceDoesNotSend')}
      foot={
        <Link href="/sign-in" className="text-accent hover:underline">
          {t('backToSignIn')}
        </Link>
      }
    >
      {isMailSet ? <ForgotForm /> : null}
    </AuthFrame>
  )
}
