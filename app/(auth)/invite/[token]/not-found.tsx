import Link from 'next/link'
import { workspaceName } from '#app/workspace-name.ts'
import { AuthFrame } from '#components/auth/auth-frame.tsx'

export default async function InvitationNotFound() {
  return (
    <AuthFrame
      workspaceName={await workspaceName()}
      title="This invitation is not valid"
      lead="It was used, was revoked, or has expired. Ask an administrator for a new one."
    >
      <Link href="/sign-in" className="text-accent hover:underline">
        Sign in with an existing account
      </Link>
    </AuthFrame>
  )
}
