import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CollectionPage } from '#components/knowledge/collection-page.tsx'
import { isAppError } from '#lib/errors.ts'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

interface PageProps {
  params: Promise<{ collectionId: string }>
}

const titleOfPage = cache(async (id: string) => {
  const actor = await pageActor()
  try {
    return (await server().knowledge.collections.get(actor, id)).title
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') notFound()
    throw error
  }
})

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: await titleOfPage((await params).collectionId) }
}

export default async function Page({ params }: PageProps) {
  const { collectionId } = await params
  await titleOfPage(collectionId)
  return <CollectionPage collectionId={collectionId} />
}
