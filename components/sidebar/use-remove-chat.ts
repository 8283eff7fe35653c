'use client'

import { useRouter } from 'next/navigation'
import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { common } from '#lib/words/en/common.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'

/** Deletes a chat, with an undo. Where it was open, a new chat opens in its place, and undoing opens it again. */
export function useRemoveChat({ id, title }: { id: string; title: string }, isCurrent: boolean): () => Promise<void> {
  const { chats, newChat } = useWorkspace()
  const router = useRouter()

  async function restore() {
    try {
      await chats.restore([id])
      if (isCurrent) router.push(`/chat/${id}`)
    } catch (error) {
      toast.error(t('notRestored'), { description: errorSentence(error) })
    }
  }

  return async () => {
    try {
      await chats.remove([id])
    } catch (error) {
      toast.error(t('notDeleted'), { description: errorSentence(error) })
      return
    }
    if (isCurrent) newChat()
    toast.info(t('deleted', { title }), { action: { label: common('undo'), run: () => void restore() } })
  }
}
