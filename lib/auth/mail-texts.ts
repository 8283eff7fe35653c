import { mails as t } from '#lib/words/en/mails.ts'
/** Port that sends mail; each failure is an outcome with a sentence. */
export interface MailPort {
  isSet(): Promise<boolean>
  send(mail: { to: string; subject: string; text: string }): Promise<{ sent: true } | { sent: false; reason: string }>
}

interface Written {
  subject: string
  text: string
}

export function invitationMail({ workspace, by, url }: { workspace: string; by: string; url: string }): Written {
  return {
    subject: t('invitedWorkspace', { workspace }),
    text: t('invitedWorkspaceOpenLink', { by, workspace, url }),
  }
}

export function resetMail({ workspace, url, within }: { workspace: string; url: string; within: string }): Written {
  return {
    subject: t('resetPasswordWorkspace', { workspace }),
    text: t('openLinkChooseNew', { workspace, within, url }),
  }
}
