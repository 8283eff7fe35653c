import type { Actor } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'
import { mails as t } from '#lib/words/en/mails.ts'

/** Sends a test mail to the actor, with the saved settings; a failure is an answer. */
export async function sendTest(actor: Actor) {
  const { mails, settings, platform } = server()
  const { workspaceName } = await settings.read()
  const text = t('mailSentFromWorkspace', { workspaceName })
  const outcome = await mails.send({ to: actor.email, subject: t('testWorkspaceName', { workspaceName }), text })
  await platform.audit.record({ actor, action: 'mail.test', detail: { sent: outcome.sent } })
  return { ...outcome, to: actor.email }
}
