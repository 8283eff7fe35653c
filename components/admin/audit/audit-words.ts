import type { AuditJson } from '#lib/admin/shared.ts'

const SENTENCES: Record<string, string> = {
  'account.claim': 'claimed the account of their address',
  'account.link': 'linked a sign-in provider',
  'api_key.create': 'created an API key',
  'api_key.revoke': 'revoked an API key',
  'program.connect': 'connected a program',
  'program.disconnect': 'disconnected a program',
  'chat.delete': 'deleted a chat',
  'chat.restore': 'brought a chat back',
  'chat.export': 'exported their chats',
  'invitation.create': 'invited somebody',
  'invitation.revoke': 'withdrew an invitation',
  'mcp_tool.accept': 'accepted the definition of a tool',
  'mcp_tool.refuse': 'refused the changed definition of a tool',
  'mcp_tool.try': 'tried a tool',
  'mail.test': 'sent a test mail',
  'mail.update': 'changed how mail is sent',
  'mcp_server.test': 'tested an MCP server',
  'permission.revoke': 'took back a permission',
  'permission.revoke_all': 'took back all permissions',
  'policy.delete': 'removed a rule',
  'policy.create': 'added a rule',
  'policy.update': 'changed a rule',
  'policy.reorder': 'changed the order of the rules',
  'provider.test': 'tested a provider',
  'session.create': 'signed in',
  'session.end': 'signed out',
  'session.refused': 'was refused a sign-in',
  'settings.update': 'changed the settings',
  'share.create': 'shared a chat by link',
  'share.revoke': 'withdrew a shared link',
  'share.revoke_all': 'withdrew all links of a chat',
  'tool.allow': 'was allowed a call',
  'tool.ask': 'was asked before a call',
  'tool.deny': 'was denied a call',
  'user.change_password': 'changed the own password',
  'user.ask_reset': 'asked for a link to reset the password',
  'user.create': 'created an account',
  'user.delete': 'deleted an account',
  'user.make_reset': 'made a link to reset a password',
  'user.register': 'registered',
  'user.rename': 'changed the own name',
  'user.reset_password': 'reset the password by a link',
  'user.set_password': 'set a password',
  'user.sign_out_everywhere': 'signed out everywhere',
  'user.update': 'changed an account',
}

const NOUNS: Record<string, string> = { mcp_server: 'an MCP server', provider: 'a provider', model: 'a model' }
const VERBS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'removed',
  remove: 'removed',
  restart: 'restarted',
  import: 'imported',
  enable: 'enabled',
  disable: 'disabled',
  default: 'chose the default of',
}

/** `mcp_server.update` → `changed an MCP server`; an action without words of ours is shown with its own. */
export function actionSentence(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  return SENTENCES[action] ?? `${VERBS[verb] ?? verb} ${NOUNS[noun] ?? noun}`.replaceAll('_', ' ').trim()
}

export function targetText({ target, targetPerson }: AuditJson): string {
  return targetPerson ? `${targetPerson.name} (${targetPerson.email})` : (target ?? '')
}

export function detailText({ detail }: AuditJson): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
}
