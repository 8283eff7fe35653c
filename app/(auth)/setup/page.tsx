import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AuthFrame } from '#components/auth/auth-frame.tsx'
import { NewAccountForm } from '#components/auth/new-account-form.tsx'
import { server } from '#lib/server.ts'

export const metadata: Metadata = { title: 'Set up' }

export default async function SetupPage() {
  if ((await server().auth.users.count()) > 0) notFound()
  return (
    <AuthFrame
      workspaceName="Parley"
      title="Welcome"
      lead="Create the first account to get started. As the administrator, you can then invite others and add models and tools."
    >
      <NewAccountForm occasion={{ kind: 'setup' }} />
    </AuthFrame>
  )
}
