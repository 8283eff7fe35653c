import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { mails as t } from '#lib/words/en/mails.ts'

/** Sends a test mail to the administrator, with the saved settings; a failure is an answer. */
export const POST = route({ auth: 'session', right: 'admin:settings' }, async ({ actor }) => {
  const { mails, settings, platform } = server()
  const { workspaceName } = await settings.read()
  const text = t('mailSentFromWorkspace', { workspaceName })
  const outcome = await mails.send({ to: actor.email, subject: t('testWorkspaceName', { workspaceName }), text })
  await platform.audit.record({ actor, action: 'mail.test', detail: { sent: outcome.sent } })
  return { ...outcome, to: actor.email }
})
