import type { Metadata } from 'next'
import { ProjectsPage } from '#components/projects/projects-page.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Projects' }

export default async function Projects() {
  await pageActor()
  return <ProjectsPage />
}
