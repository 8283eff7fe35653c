import type { Metadata } from 'next'
import { ProjectsPage } from '#components/projects/projects-page.tsx'
import { pageActor } from '#lib/http/index.ts'
import { chatRoutes as t } from '#lib/words/en/chat-routes.ts'

export const generateMetadata = (): Metadata => ({ title: t('projects') })

export default async function Projects() {
  await pageActor()
  return <ProjectsPage />
}
