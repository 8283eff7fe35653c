import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { NewAccountForm } from '#components/auth/new-account-form.tsx'
import { server } from '#lib/server.ts'

export const metadata: Metadata = { title: 'Create an account' }

export default async function RegisterPage() {
  const { registration, workspaceName } = await server().settings.read()
  if (registration !== 'open') notFound()
  return (
    <AuthFrame
      workspaceName={workspaceName}
      title="Create an account"
      foot={
        <>
          Have one already?{' '}
          <Link href="/sign-in" className="text-accent hover:underline">
            Sign in
          </Link>
        </>
      }
    >
      <NewAccountForm occasion={{ kind: 'register' }} />
    </AuthFrame>
  )
}
