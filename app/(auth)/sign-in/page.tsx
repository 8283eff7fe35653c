import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { SignInForm } from '#components/auth/sign-in-form.tsx'
import { signInProblem } from '#components/auth/sign-in-problem.ts'
import { SignInText } from '#components/auth/sign-in-text.tsx'
import { signInProviders } from '#lib/auth/index.ts'
import { optionalPageActor, returnPath } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { auth as t } from '#lib/words/en/auth.ts'

export const generateMetadata = (): Metadata => ({ title: t('signIn') })

interface SignInPageProps {
  searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, error } = await searchParams
  const { auth, platform, settings } = server()
  const destination = await returnPath(callbackUrl)
  if (await optionalPageActor()) redirect(destination)
  if ((await auth.users.count()) === 0) redirect('/setup')
  const { workspaceName, registration, signInText } = await settings.read()
  return (
    <AuthFrame
      workspaceName={workspaceName}
      title={t('signIn')}
      lead={<SignInText text={signInText} />}
      foot={
        registration === 'open'
          ? t.rich('newHereCreateAnAccount', {
              link: chunks => (
                <Link key="link" href="/register" className="text-accent hover:underline">
                  {chunks}
                </Link>
              ),
            })
          : t('youNeedAnInvitationTo')
      }
    >
      <SignInForm
        providers={signInProviders(platform.env)}
        destination={destination}
        problem={signInProblem(typeof error === 'string' ? error : undefined)}
      />
    </AuthFrame>
  )
}
