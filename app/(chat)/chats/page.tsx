import type { Metadata } from 'next'
import { ChatsPage } from '#components/chats/chats-page.tsx'
import { pageActor } from '#lib/http/index.ts'
import { chatRoutes as t } from '#lib/words/en/chat-routes.ts'

export const generateMetadata = (): Metadata => ({ title: t('allChats') })

export default async function AllChatsPage() {
  await pageActor()
  return <ChatsPage />
}
