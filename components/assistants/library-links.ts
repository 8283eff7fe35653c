import type { SectionLink } from '#components/sections/section-nav.tsx'
import { assistants as t } from '#lib/words/en/assistants.ts'

export const libraryLinks = (): readonly SectionLink[] => [
  { href: '/assistants', label: t('assistants') },
  { href: '/prompts', label: t('prompts') },
  { href: '/skills', label: t('skills') },
  { href: '/knowledge', label: t('knowledge') },
]
