import type { Metadata } from 'next'
import { SkillsPage } from '#components/skills/skills-page.tsx'
import { pageActor } from '#lib/http/index.ts'
import { skills as t } from '#lib/words/en/skills.ts'

export const generateMetadata = (): Metadata => ({ title: t('skills') })

export default async function Page() {
  await pageActor()
  return <SkillsPage />
}
