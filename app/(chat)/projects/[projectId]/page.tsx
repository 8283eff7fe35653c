import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ProjectPage } from '#components/projects/project-page.tsx'
import { isAppError } from '#lib/errors.ts'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

interface PageProps {
  params: Promise<{ projectId: string }>
}

const projectOfPage = cache(async (projectId: string) => {
  const actor = await pageActor()
  try {
    return await server().projects.get(actor, projectId)
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') notFound()
    throw error
  }
})

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await projectOfPage((await params).projectId)).name }
}

export default async function Project({ params }: PageProps) {
  const { id } = await projectOfPage((await params).projectId)
  return <ProjectPage projectId={id} />
}
