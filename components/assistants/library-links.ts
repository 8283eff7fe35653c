import type { SectionLink } from '#components/admin/layout/section-nav.tsx'

export const libraryLinks: readonly SectionLink[] = [
  { href: '/assistants', label: 'Assistants' },
  { href: '/prompts', label: 'Prompts' },
]
