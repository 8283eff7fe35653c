'use client'

import type { Answer } from '#components/routes.ts'
import { SecretDialog } from '#components/ui/secret-dialog.tsx'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'

export type ResetLink = Pick<Answer<'POST /api/admin/users/[userId]/reset'>, 'url' | 'mail'>

/** Shows the reset link once, and whether it was mailed. */
export function ResetLinkDialog({ name, link, onClose }: { name: string; link: ResetLink; onClose: () => void }) {
  return (
    <SecretDialog
      title={t('resetLinkFor', { name })}
      secret={{ label: t('resetLinkLabel'), secret: link.url, note: t('resetLinkNote') }}
      onClose={onClose}
    >
      <MailNote mail={link.mail} />
    </SecretDialog>
  )
}

/** Says whether the link shown beside it was mailed. */
export function MailNote({ mail }: Pick<ResetLink, 'mail'>) {
  if (mail === null) return <p className="text-ink-2 text-sm">{t('noMail')}</p>
  if (mail.sent) return <p className="text-ink-2 text-sm">{t('mailSent')}</p>
  return (
    <p role="alert" className="text-sm text-wait-ink">
      {t('mailNotSent', { reason: mail.reason })}
    </p>
  )
}
