'use client'

import { useRouter } from 'next/navigation'
import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

/** Deletes a chat, with an undo. Where it was open, a new chat opens in its place, and undoing opens it again. */
export function useRemoveChat({ id, title }: { id: string; title: string }, isCurrent: boolean): () => Promise<void> {
  const { chats, newChat } = useWorkspace()
  const router = useRouter()

  async function restore() {
    try {
      await chats.restore([id])
      if (isCurrent) router.push(`/chat/${id}`)
    } catch (error) {
      toast.error('The chat could not be restored.', { description: errorSentence(error) })
    }
  }

  return async () => {
    try {
      await chats.remove([id])
    } catch (error) {
      toast.error('The chat was not deleted.', { description: errorSentence(error) })
      return
    }
    if (isCurrent) newChat()
    toast.info(`Deleted “${title}”`, { action: { label: 'Undo', run: () => void restore() } })
  }
}
