'use client'

import { SecretOnce } from '#components/settings/secret-once.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { MailedJson } from '#lib/auth/shared.ts'

export interface ResetLink {
  url: string
  mail: MailedJson | null
}

/** Shows the reset link once, and whether it was mailed. */
export function ResetLinkDialog({ name, link, onClose }: { name: string; link: ResetLink; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={`Reset link for ${name}`} size="sm">
      <div className="flex flex-col gap-4">
        <MailNote mail={link.mail} />
        <SecretOnce label="reset link" secret={link.url} note="It is not shown again, works once, and expires in a day." />
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Says whether the link shown beside it was mailed. */
export function MailNote({ mail }: { mail: MailedJson | null }) {
  if (mail === null) return <p className="text-ink-2 text-sm">Send them this link yourself; no mail server is set up.</p>
  if (mail.sent) return <p className="text-ink-2 text-sm">The link was sent by e-mail. You can also pass it on yourself.</p>
  return (
    <p role="alert" className="text-sm text-wait-ink">
      The e-mail could not be sent, so pass the link on yourself. {mail.reason}
    </p>
  )
}
