import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { StoredChat } from '#components/chat/stored-chat.tsx'
import { isAppError } from '#lib/errors.ts'
import { pageActor } from '#lib/http/index.ts'
import { loadChat } from '../../load-chat.ts'

interface ChatPageProps {
  params: Promise<{ chatId: string }>
}

const chatOfPage = cache(async (chatId: string) => {
  const actor = await pageActor()
  try {
    return await loadChat(actor, chatId)
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') notFound()
    throw error
  }
})

export async function generateMetadata({ params }: ChatPageProps): Promise<Metadata> {
  const { chatId } = await params
  return { title: (await chatOfPage(chatId)).title || 'New chat' }
}

export default async function ChatPage({ params }: ChatPageProps) {
  const { chatId } = await params
  return <StoredChat key={chatId} snapshot={await chatOfPage(chatId)} />
}
