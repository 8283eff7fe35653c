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
    subject: `You are invited to ${workspace}`,
    text: `${by} has invited you to ${workspace}.\n\nOpen this link and choose a password; it works once, within seven days:\n\n${url}\n\nIf you did not expect this invitation, you can ignore it.\n`,
  }
}

export function resetMail({ workspace, url, within }: { workspace: string; url: string; within: string }): Written {
  return {
    subject: `Reset your password for ${workspace}`,
    text: `Open this link to choose a new password for ${workspace}; it works once, within ${within}:\n\n${url}\n\nIf you did not request this, you can ignore it; your password stays the same.\n`,
  }
}
