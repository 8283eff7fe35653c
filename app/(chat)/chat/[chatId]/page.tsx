import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { StoredChat } from '#components/chat/stored-chat.tsx'
import { isAppError } from '#lib/errors.ts'
import { pageActor } from '#lib/http/index.ts'
import { isId } from '#lib/ids.ts'
import { common } from '#lib/words/en/common.ts'
import { loadChat } from '../../load-chat.ts'

interface ChatPageProps {
  params: Promise<{ chatId: string }>
  /** `message`: the message that the page opens at, on any branch. */
  searchParams: Promise<{ message?: string | string[] }>
}

const chatOfPage = cache(async (chatId: string, messageId: string | null) => {
  const actor = await pageActor()
  try {
    return await loadChat(actor, chatId, messageId)
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') notFound()
    throw error
  }
})

async function chatOf({ params, searchParams }: ChatPageProps) {
  const { message } = await searchParams
  return chatOfPage((await params).chatId, isId(message) ? message : null)
}

export async function generateMetadata(props: ChatPageProps): Promise<Metadata> {
  return { title: (await chatOf(props)).title || common('newChat') }
}

export default async function ChatPage(props: ChatPageProps) {
  const snapshot = await chatOf(props)
  return <StoredChat key={snapshot.chatId} snapshot={snapshot} />
}
