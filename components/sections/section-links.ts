import type { Right } from '#lib/auth/shared.ts'
import { sections as t } from '#lib/words/en/sections.ts'
import type { SectionGroup, SectionLink } from './section-nav.tsx'

type Rights = ReadonlySet<Right> | readonly Right[]

/** Page of the dashboard, for whoever has one of the rights. */
interface AdminPage extends SectionLink {
  rights: readonly Right[]
}

const adminPages = (): readonly { label: string | null; links: readonly AdminPage[] }[] => [
  { label: null, links: [{ href: '/admin', label: t('overview'), rights: ['admin:read'] }] },
  {
    label: t('people'),
    links: [
      { href: '/admin/users', label: t('users'), rights: ['admin:read', 'group:users'] },
      { href: '/admin/groups', label: t('groups'), rights: ['admin:read', 'group:users'] },
      { href: '/admin/roles', label: t('roles'), rights: ['admin:read'] },
      { href: '/admin/service-accounts', label: t('serviceAccounts'), rights: ['admin:read'] },
      { href: '/admin/access', label: t('access'), rights: ['admin:access'] },
    ],
  },
  {
    label: t('tools'),
    links: [
      { href: '/admin/servers', label: t('servers'), rights: ['admin:read'] },
      { href: '/admin/models', label: t('models'), rights: ['admin:read'] },
      { href: '/admin/folders', label: t('folders'), rights: ['admin:read'] },
      { href: '/admin/policies', label: t('policies'), rights: ['admin:read'] },
    ],
  },
  {
    label: t('cost'),
    links: [
      { href: '/admin/usage', label: t('usage'), rights: ['usage:read', 'group:usage'] },
      { href: '/admin/budgets', label: t('budgets'), rights: ['admin:budgets', 'group:budgets'] },
    ],
  },
  {
    label: t('records'),
    links: [
      { href: '/admin/feedback', label: t('feedback'), rights: ['admin:read'] },
      { href: '/admin/audit', label: t('audit'), rights: ['admin:read'] },
    ],
  },
  { label: null, links: [{ href: '/admin/settings', label: t('settings'), rights: ['admin:read'] }] },
]

/** Returns the pages of the dashboard that these rights open, under their headings. */
export function adminGroups(rights: Rights): SectionGroup[] {
  const held = new Set(rights)
  return adminPages()
    .map(({ label, links }) => ({ label, links: links.filter(page => page.rights.some(right => held.has(right))) }))
    .filter(({ links }) => links.length > 0)
    .map(({ label, links }) => ({ label, links: links.map(({ href, label: name }) => ({ href, label: name })) }))
}

/** Returns the same pages without headings. */
export function adminLinks(rights: Rights): SectionLink[] {
  return adminGroups(rights).flatMap(({ links }) => links)
}

/** `waiting`: requests of others about which the person may decide. */
export const settingsLinks = (waiting = 0): readonly SectionLink[] => [
  { href: '/settings/account', label: t('account') },
  { href: '/settings/instructions', label: t('instructions') },
  { href: '/settings/memory', label: t('memory') },
  { href: '/settings/schedules', label: t('schedules') },
  { href: '/settings/notices', label: t('notices') },
  { href: '/settings/keys', label: t('apiKeys') },
  { href: '/settings/programs', label: t('programs') },
  { href: '/settings/permissions', label: t('permissions') },
  { href: '/settings/requests', label: t('requests', { count: waiting }) },
  { href: '/settings/connections', label: t('connections') },
  { href: '/settings/shares', label: t('sharedLinks') },
  { href: '/settings/usage', label: t('usage') },
]
