import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { AssistantPage } from '#components/assistants/assistant-page.tsx'
import { isAppError } from '#lib/errors.ts'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

interface PageProps {
  params: Promise<{ assistantId: string }>
}

const assistantOfPage = cache(async (id: string) => {
  const actor = await pageActor()
  try {
    const assistant = await server().assistants.get(actor, id)
    return { ...assistant, updatedAt: assistant.updatedAt.toISOString() }
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') notFound()
    throw error
  }
})

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await assistantOfPage((await params).assistantId)).name }
}

export default async function Page({ params }: PageProps) {
  return <AssistantPage assistant={await assistantOfPage((await params).assistantId)} />
}
