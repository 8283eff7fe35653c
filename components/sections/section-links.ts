import type { SectionLink } from './section-nav.tsx'

export const adminLinks: readonly SectionLink[] = [
  { href: '/admin/servers', label: 'Servers' },
  { href: '/admin/models', label: 'Models' },
  { href: '/admin/folders', label: 'Folders' },
  { href: '/admin/users', label: 'Users' },
  { href: '/admin/policies', label: 'Policies' },
  { href: '/admin/feedback', label: 'Feedback' },
  { href: '/admin/settings', label: 'Settings' },
  { href: '/admin/audit', label: 'Audit' },
]

export const settingsLinks: readonly SectionLink[] = [
  { href: '/settings/account', label: 'Account' },
  { href: '/settings/instructions', label: 'Instructions' },
  { href: '/settings/memory', label: 'Memory' },
  { href: '/settings/schedules', label: 'Schedules' },
  { href: '/settings/notices', label: 'Notices' },
  { href: '/settings/keys', label: 'API keys' },
  { href: '/settings/programs', label: 'Programs' },
  { href: '/settings/permissions', label: 'Permissions' },
  { href: '/settings/connections', label: 'Connections' },
  { href: '/settings/shares', label: 'Shared links' },
]
