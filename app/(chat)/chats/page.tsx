import type { Metadata } from 'next'
import { ChatsPage } from '#components/chats/chats-page.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'All chats' }

export default async function AllChatsPage() {
  await pageActor()
  return <ChatsPage />
}
