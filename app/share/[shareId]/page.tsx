import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { after, connection } from 'next/server'
import { cache } from 'react'
import { DeadLink } from '#components/share/dead-link.tsx'
import { SharedChatView } from '#components/share/shared-chat-view.tsx'
import { isAppError } from '#lib/errors.ts'
import { clientAddress } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { sharedChat as t } from '#lib/words/en/shared-chat.ts'

type SharePageProps = { params: Promise<{ shareId: string }>; searchParams: Promise<{ before?: string | string[] }> }

/** Reads the share once per request, for page and metadata: one view. Holds a render slot until the page is sent. */
const readShare = cache(async (shareId: string, before: number | undefined) => {
  await connection()
  const { sharing } = server()
  after(await sharing.renders.begin(clientAddress(await headers())))
  try {
    return await sharing.read(shareId, { before })
  } catch (error) {
    if (isAppError(error) && error.code === 'share_not_found') return null
    throw error
  }
})

/** Without script, earlier messages are a page of their own: `?before=<number>`. */
async function beforeOf(searchParams: SharePageProps['searchParams']): Promise<number | undefined> {
  const { before } = await searchParams
  return typeof before === 'string' && /^\d{1,9}$/.test(before) ? Number(before) : undefined
}

export async function generateMetadata({ params, searchParams }: SharePageProps): Promise<Metadata> {
  const chat = await readShare((await params).shareId, await beforeOf(searchParams))
  return { title: chat?.title ?? t('notFound') }
}

/** Renders a share. `proxy.ts` has set the status 404 of a dead link. */
export default async function SharePage({ params, searchParams }: SharePageProps) {
  const { shareId } = await params
  const before = await beforeOf(searchParams)
  const chat = await readShare(shareId, before)
  if (!chat) return <DeadLink />
  const { title, messages, earlier, head } = chat
  const shown = { title, createdAt: chat.createdAt.toISOString(), messages, earlier, isEnd: before === undefined }
  return <SharedChatView shareId={shareId} {...shown} liveHead={before === undefined ? head : null} isLive={head !== null} />
}
