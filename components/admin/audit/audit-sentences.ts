import type { Item } from '#components/routes.ts'

type Entry = Item<'GET /api/admin/audit'>

const SENTENCES: Record<string, string> = {
  'account.claim': 'claimed the account with their address',
  'account.link': 'linked a sign-in provider',
  'api_key.create': 'created an API key',
  'api_key.revoke': 'revoked an API key',
  'program.connect': 'connected a program',
  'program.disconnect': 'disconnected a program',
  'chat.delete': 'deleted a chat',
  'chat.restore': 'restored a chat',
  'chat.export': 'exported their chats',
  'edits.undo': 'undid the edits of an answer',
  'files.commit': 'committed changes',
  'input.approval': 'answered a question about a tool',
  'app.show': 'opened an App',
  'audit.export': 'exported the audit trail',
  'invitation.create': 'invited someone',
  'invitation.revoke': 'revoked an invitation',
  'mcp_tool.accept': 'accepted the definition of a tool',
  'mcp_tool.refuse': 'refused the changed definition of a tool',
  'mcp_tool.try': 'tried a tool',
  'mcp_sign_in.connect': 'signed in to an MCP server',
  'mcp_sign_in.revoke': 'disconnected from an MCP server',
  'mail.test': 'sent a test e-mail',
  'mail.update': 'changed how mail is sent',
  'mcp_server.test': 'tested an MCP server',
  'notices.add': 'turned on notices in a browser',
  'notices.remove': 'turned off notices in a browser',
  'permission.revoke': 'revoked a permission',
  'permission.revoke_all': 'revoked all permissions',
  'policy.delete': 'removed a rule',
  'policy.create': 'added a rule',
  'policy.update': 'changed a rule',
  'policy.reorder': 'changed the order of the rules',
  'project.add_person': 'added someone to a project',
  'project.hand_over': 'handed a project over',
  'project.leave': 'left a project',
  'project.remove_person': 'removed someone from a project',
  'project.set_role': 'changed a role in a project',
  'provider.test': 'tested a provider',
  'runs.pause': 'paused unfinished answers',
  'runs.resume': 'continued paused answers',
  'runs.stop': 'ended paused answers',
  'session.create': 'signed in',
  'session.end': 'signed out',
  'session.refused': 'was refused a sign-in',
  'settings.update': 'changed the settings',
  'share.create': 'shared a chat by link',
  'share.revoke': 'withdrew a shared link',
  'share.revoke_all': 'withdrew all links of a chat',
  'tool.allow': 'was allowed a tool call',
  'tool.ask': 'was asked about a tool call',
  'tool.deny': 'was denied a tool call',
  'user.change_password': 'changed their password',
  'user.ask_reset': 'requested a password reset link',
  'user.create': 'created an account',
  'user.delete': 'deleted an account',
  'user.make_reset': 'created a password reset link',
  'user.register': 'registered',
  'user.rename': 'changed their name',
  'user.reset_password': 'reset their password',
  'user.set_password': 'set a password',
  'user.sign_out_everywhere': 'signed out everywhere',
  'user.update': 'changed an account',
}

const NOUNS: Record<string, string> = {
  assistant: 'an assistant',
  folder: 'a folder',
  mcp_server: 'an MCP server',
  model: 'a model',
  project: 'a project',
  prompt: 'a saved prompt',
  provider: 'a provider',
  schedule: 'a schedule',
  webhook: 'a webhook',
}
const VERBS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'removed',
  remove: 'removed',
  restart: 'restarted',
  import: 'imported',
  enable: 'enabled',
  disable: 'disabled',
  pause: 'paused',
  continue: 'continued',
  restore: 'restored',
  share: 'shared',
  default: 'chose the default of',
}

/** Describes an action: `mcp_server.update` → `changed an MCP server`. An unknown action is shown by its own name. */
export function actionSentence(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  return SENTENCES[action] ?? `${VERBS[verb] ?? verb} ${NOUNS[noun] ?? noun}`.replaceAll('_', ' ').trim()
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Names the target of an event. An id is replaced by the name recorded with it, or by nothing: titles of chats are private. */
export function targetText({ target, targetPerson, detail }: Entry): string {
  if (targetPerson) return `${targetPerson.name} (${targetPerson.email})`
  if (target === null || !UUID.test(target)) return target ?? ''
  const { name, email, client, server, tool } = detail
  return String(name ?? email ?? client ?? (server === undefined ? '' : `${server}.${tool}`))
}

const CHOICES: Record<string, string> = {
  allow_once: 'allow once',
  allow_session: 'allow for this chat',
  allow_always: 'always allow',
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
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return CHOICES[String(value)] ?? String(value)
}
