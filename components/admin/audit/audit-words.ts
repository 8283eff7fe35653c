import type { AuditJson } from '#lib/admin/shared.ts'

const NOUNS: Record<string, string> = {
  api_key: 'an API key',
  mcp_server: 'an MCP server',
  mcp_tool: 'a tool',
  mcp_policy: 'a policy',
  policy: 'a policy',
  user: 'an account',
  account: 'an account',
  invitation: 'an invitation',
  share: 'a shared link',
  provider: 'a provider',
  model: 'a model',
  settings: 'the settings',
  session: 'a session',
}

const VERBS: Record<string, string> = {
  create: 'created',
  add: 'added',
  update: 'changed',
  remove: 'removed',
  delete: 'removed',
  restart: 'restarted',
  revoke: 'withdrew',
  revoke_all: 'withdrew every',
  accept: 'accepted',
  reorder: 'reordered',
  import: 'imported',
  register: 'registered',
  rename: 'renamed',
  link: 'linked',
  try: 'tried',
}

/** `mcp_server.update` → `changed an MCP server`; an action without words of ours is shown with its own. */
export function actionSentence(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  const subject = NOUNS[noun] ?? noun.replaceAll('_', ' ')
  return `${VERBS[verb] ?? verb.replaceAll('_', ' ')} ${subject}`.trim()
}

export function targetText({ target, targetPerson }: AuditJson): string {
  return targetPerson ? `${targetPerson.name} (${targetPerson.email})` : (target ?? '')
}

export function detailText({ detail }: AuditJson): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
}
