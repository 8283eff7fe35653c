import Link from 'next/link'
import { AuthFrame } from '#components/auth/auth-frame.tsx'

export default function InvitationNotFound() {
  return (
    <AuthFrame
      workspaceName="Parley"
      title="This invitation is not valid"
      lead="It was used, was revoked, or has expired. Ask an administrator for a new one."
    >
      <Link href="/sign-in" className="text-accent hover:underline">
        Sign in with an existing account
      </Link>
    </AuthFrame>
  )
}
