import { errorSentence, request } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { projectBoard } from '#components/workspace/project-board.ts'
import { chatProject as t } from '#lib/words/en/chat-project.ts'

/** Place of a chat, as `PUT /api/chats/<id>/project` takes it. */
export interface NewPlace {
  projectId?: string | null
  isShared?: boolean
}

/** Moves or shares a chat. Returns false, and tells the person, where it was refused. */
export async function placeChat(chatId: string, place: NewPlace, done?: string): Promise<boolean> {
  try {
    await request('PUT /api/chats/[chatId]/project', { params: { chatId }, body: place })
  } catch (error) {
    toast.error(t('chatNotMoved'), { description: errorSentence(error) })
    return false
  }
  if (done) toast.info(done)
  projectBoard.tell()
  return true
}
