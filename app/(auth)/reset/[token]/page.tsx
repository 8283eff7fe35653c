import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { ResetForm } from '#components/auth/reset-form.tsx'
import { server } from '#lib/server.ts'

export const metadata: Metadata = { title: 'Choose a new password', robots: { index: false }, referrer: 'no-referrer' }

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const { auth, settings } = server()
  const [isOpen, { workspaceName }] = await Promise.all([auth.resets.isOpen(token), settings.read()])
  if (!isOpen)
    return (
      <AuthFrame
        workspaceName={workspaceName}
        title="This link no longer works"
        lead="It has been used already, has expired, or is incomplete."
      >
        <Link href="/forgot" className="text-accent hover:underline">
          Request a new link
        </Link>
      </AuthFrame>
    )
  return (
    <AuthFrame
      workspaceName={workspaceName}
      title="Choose a new password"
      lead="You will be signed in here, and signed out everywhere else."
    >
      <ResetForm token={token} />
    </AuthFrame>
  )
}
