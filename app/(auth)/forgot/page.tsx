import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { ForgotForm } from '#components/auth/forgot-form.tsx'
import { server } from '#lib/server.ts'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default async function ForgotPage() {
  const { settings, mails } = server()
  const [{ workspaceName }, isMailSet] = await Promise.all([settings.read(), mails.isSet()])
  return (
    <AuthFrame
      workspaceName={workspaceName}
      title="Forgot your password?"
      lead={
        isMailSet
          ? 'Enter your e-mail address, and we will send you a link to choose a new password.'
          : 'This workspace does not send e-mail. Ask an administrator for a reset link; they can create one under Users.'
      }
      foot={
        <Link href="/sign-in" className="text-accent hover:underline">
          Back to sign in
        </Link>
      }
    >
      {isMailSet ? <ForgotForm /> : null}
    </AuthFrame>
  )
}
