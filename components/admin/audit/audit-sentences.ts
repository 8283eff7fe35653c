import type { Item } from '#components/routes.ts'
import { adminAudit as t } from '#lib/words/en/admin-audit.ts'

type Entry = Item<'GET /api/admin/audit'>

const SENTENCES: Record<string, () => string> = {
  'account.claim': () => t('accountClaim'),
  'account.link': () => t('accountLink'),
  'api_key.create': () => t('apiKeyCreate'),
  'api_key.revoke': () => t('apiKeyRevoke'),
  'program.connect': () => t('programConnect'),
  'program.disconnect': () => t('programDisconnect'),
  'chat.delete': () => t('chatDelete'),
  'chat.restore': () => t('chatRestore'),
  'chat.export': () => t('chatExport'),
  'edits.undo': () => t('editsUndo'),
  'files.commit': () => t('filesCommit'),
  'input.approval': () => t('inputApproval'),
  'app.show': () => t('appShow'),
  'audit.export': () => t('auditExport'),
  'invitation.create': () => t('invitationCreate'),
  'invitation.revoke': () => t('invitationRevoke'),
  'mcp_tool.accept': () => t('mcpToolAccept'),
  'mcp_tool.refuse': () => t('mcpToolRefuse'),
  'mcp_tool.try': () => t('mcpToolTry'),
  'mcp_sign_in.connect': () => t('mcpSignInConnect'),
  'mcp_sign_in.revoke': () => t('mcpSignInRevoke'),
  'mail.test': () => t('mailTest'),
  'mail.update': () => t('mailUpdate'),
  'web_search.update': () => t('webSearchUpdate'),
  'mcp_server.test': () => t('mcpServerTest'),
  'notices.add': () => t('noticesAdd'),
  'notices.remove': () => t('noticesRemove'),
  'permission.revoke': () => t('permissionRevoke'),
  'permission.revoke_all': () => t('permissionRevokeAll'),
  'policy.delete': () => t('policyDelete'),
  'policy.create': () => t('policyCreate'),
  'policy.update': () => t('policyUpdate'),
  'policy.reorder': () => t('policyReorder'),
  'project.add_person': () => t('projectAddPerson'),
  'project.hand_over': () => t('projectHandOver'),
  'project.leave': () => t('projectLeave'),
  'project.remove_group': () => t('projectRemoveGroup'),
  'project.remove_person': () => t('projectRemovePerson'),
  'project.set_group': () => t('projectSetGroup'),
  'project.set_role': () => t('projectSetRole'),
  'provider.test': () => t('providerTest'),
  'run.stop': () => t('runStop'),
  'runs.pause': () => t('runsPause'),
  'runs.resume': () => t('runsResume'),
  'runs.stop': () => t('runsStop'),
  'session.create': () => t('sessionCreate'),
  'session.end': () => t('sessionEnd'),
  'session.refused': () => t('sessionRefused'),
  'settings.update': () => t('settingsUpdate'),
  'share.create': () => t('shareCreate'),
  'share.revoke': () => t('shareRevoke'),
  'share.revoke_all': () => t('shareRevokeAll'),
  'tool.allow': () => t('toolAllow'),
  'tool.ask': () => t('toolAsk'),
  'tool.deny': () => t('toolDeny'),
  'user.change_password': () => t('userChangePassword'),
  'user.ask_reset': () => t('userAskReset'),
  'user.create': () => t('userCreate'),
  'user.delete': () => t('userDelete'),
  'user.make_reset': () => t('userMakeReset'),
  'user.register': () => t('userRegister'),
  'user.rename': () => t('userRename'),
  'user.reset_password': () => t('userResetPassword'),
  'user.set_password': () => t('userSetPassword'),
  'user.sign_out_everywhere': () => t('userSignOutEverywhere'),
  'user.update': () => t('userUpdate'),
}

/** Describes an action: `mcp_server.update` → `changed an MCP server`. An unknown action is shown by its own name. */
export function actionSentence(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  return SENTENCES[action]?.() ?? t('acted', { verb, noun }).replaceAll('_', ' ').trim()
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Names the target of an event. An id is replaced by the name recorded with it, or by nothing: titles of chats are private. */
export function targetText({ target, targetPerson, detail }: Entry): string {
  if (targetPerson) return `${targetPerson.name} (${targetPerson.email})`
  if (target === null || !UUID.test(target)) return target ?? ''
  const { name, email, client, server, tool } = detail
  return String(name ?? email ?? client ?? (server === undefined ? '' : `${server}.${tool}`))
}

const CHOICES: Record<string, () => string> = {
  allow_once: () => t('allowOnce'),
  allow_session: () => t('allowSession'),
  allow_always: () => t('allowAlways'),
}

/** Describes the details in words, without ids and hashes; `rawDetailText` has those. */
export function detailText(event: Entry): string {
  const named = targetText(event)
  return Object.entries(event.detail)
    .filter(([, value]) => String(value) !== named)
    .filter(([name, value]) => value !== null && value !== '' && name !== 'hash' && !UUID.test(String(value)))
    .map(([name, value]) => `${nameWords(name)}: ${valueWords(value)}`)
    .join(', ')
}

/** Lists the details as stored. The filter searches them too. */
export function rawDetailText({ detail }: Entry): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
}

/** Splits a camelCase name: `hasPassword` → `has password`. */
function nameWords(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
}

function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return CHOICES[String(value)]?.() ?? String(value)
}
