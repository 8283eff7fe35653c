import { sections as t } from '#lib/words/en/sections.ts'
import type { SectionLink } from './section-nav.tsx'

export const adminLinks = (): readonly SectionLink[] => [
  { href: '/admin/servers', label: t('servers') },
  { href: '/admin/models', label: t('models') },
  { href: '/admin/folders', label: t('folders') },
  { href: '/admin/users', label: t('users') },
  { href: '/admin/policies', label: t('policies') },
  { href: '/admin/feedback', label: t('feedback') },
  { href: '/admin/settings', label: t('settings') },
  { href: '/admin/audit', label: t('audit') },
]

export const settingsLinks = (): readonly SectionLink[] => [
  { href: '/settings/account', label: t('account') },
  { href: '/settings/instructions', label: t('instructions') },
  { href: '/settings/memory', label: t('memory') },
  { href: '/settings/schedules', label: t('schedules') },
  { href: '/settings/notices', label: t('notices') },
  { href: '/settings/keys', label: t('apiKeys') },
  { href: '/settings/programs', label: t('programs') },
  { href: '/settings/permissions', label: t('permissions') },
  { href: '/settings/connections', label: t('connections') },
  { href: '/settings/shares', label: t('sharedLinks') },
]
