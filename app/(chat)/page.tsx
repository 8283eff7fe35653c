import { NewChat } from '#components/chat/new-chat.tsx'
import { newId } from '#lib/ids.ts'

/** Every visit is another chat: the key makes the page forget the one before. */
export default function NewChatPage() {
  return <NewChat key={newId()} />
}
