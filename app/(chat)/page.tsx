import { NewChat } from '#components/chat/new-chat.tsx'

export default function NewChatPage() {
  return <NewChat />
}
