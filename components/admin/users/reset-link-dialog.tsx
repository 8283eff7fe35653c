'use client'

import type { Answer } from '#components/routes.ts'
import { SecretDialog } from '#components/ui/secret-dialog.tsx'

export type ResetLink = Pick<Answer<'POST /api/admin/users/[userId]/reset'>, 'url' | 'mail'>

const NOTE = 'It is not shown again, works once, and expires in a day.'

/** Shows the reset link once, and whether it was mailed. */
export function ResetLinkDialog({ name, link, onClose }: { name: string; link: ResetLink; onClose: () => void }) {
  return (
    <SecretDialog title={`Reset link for ${name}`} secret={{ label: 'reset link', secret: link.url, note: NOTE }} onClose={onClose}>
      <MailNote mail={link.mail} />
    </SecretDialog>
  )
}

/** Says whether the link shown beside it was mailed. */
export function MailNote({ mail }: Pick<ResetLink, 'mail'>) {
  if (mail === null) return <p className="text-ink-2 text-sm">Send them this link yourself; no mail server is set up.</p>
  if (mail.sent) return <p className="text-ink-2 text-sm">The link was sent by e-mail. You can also pass it on yourself.</p>
  return (
    <p role="alert" className="text-sm text-wait-ink">
      The e-mail could not be sent, so pass the link on yourself. {mail.reason}
    </p>
  )
}
