import type { SectionLink } from '#components/sections/section-nav.tsx'

export const libraryLinks: readonly SectionLink[] = [
  { href: '/assistants', label: 'Assistants' },
  { href: '/prompts', label: 'Prompts' },
]
