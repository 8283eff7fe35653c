import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { NewAccountForm } from '#components/auth/new-account-form.tsx'
import { SignInText } from '#components/auth/sign-in-text.tsx'
import { server } from '#lib/server.ts'
import { auth as t } from '#lib/words/en/auth.ts'

export const generateMetadata = (): Metadata => ({ title: t('createAnAccount') })

export default async function RegisterPage() {
  const { registration, workspaceName, signInText } = await server().settings.read()
  if (registration !== 'open') notFound()
  return (
    <AuthFrame
      workspaceName={workspaceName}
      title={t('createAnAccount')}
      lead={<SignInText text={signInText} />}
      foot={t.rich('haveOneAlreadySignIn', {
        link: chunks => (
          <Link key="link" href="/sign-in" className="text-accent hover:underline">
            {chunks}
          </Link>
        ),
      })}
    >
      <NewAccountForm occasion={{ kind: 'register' }} />
    </AuthFrame>
  )
}
