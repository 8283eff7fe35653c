import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { GroupPage } from '#components/admin/groups/group-page.tsx'
import { hasRight } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { adminActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

interface PageProps {
  params: Promise<{ groupId: string }>
}

const groupOfPage = cache(async (groupId: string) => {
  const actor = await adminActor(['admin:read', 'group:users'])
  try {
    return { actor, group: await server().access.groups.get(groupId, await server().auth.reach(actor, 'admin:read')) }
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') notFound()
    throw error
  }
})

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await groupOfPage((await params).groupId)).group.name }
}

export default async function AdminGroup({ params }: PageProps) {
  const { actor, group } = await groupOfPage((await params).groupId)
  return <GroupPage group={{ ...group, createdAt: group.createdAt.toISOString() }} mayChange={hasRight(actor, 'admin:access')} />
}
