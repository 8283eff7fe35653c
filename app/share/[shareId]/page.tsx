import type { Metadata } from 'next'
import { connection } from 'next/server'
import { cache } from 'react'
import { DeadLink } from '#components/share/dead-link.tsx'
import { SharedChatView } from '#components/share/shared-chat-view.tsx'
import { isAppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'

type SharePageProps = { params: Promise<{ shareId: string }> }

/** Reads the share once for the page and its metadata, so that one request counts one view. */
const readShare = cache(async (shareId: string) => {
  await connection()
  try {
    return await server().sharing.read(shareId)
  } catch (error) {
    if (isAppError(error) && error.code === 'share_not_found') return null
    throw error
  }
})

export async function generateMetadata({ params }: SharePageProps): Promise<Metadata> {
  const chat = await readShare((await params).shareId)
  return { title: chat?.title ?? 'Not found' }
}

/** Renders a share. `proxy.ts` has set the status 404 of a dead link. */
export default async function SharePage({ params }: SharePageProps) {
  const { shareId } = await params
  const chat = await readShare(shareId)
  if (!chat) return <DeadLink />
  const live = chat.head === null ? null : { shareId, head: chat.head }
  return <SharedChatView title={chat.title} createdAt={chat.createdAt.toISOString()} messages={chat.messages} live={live} />
}
