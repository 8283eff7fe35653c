'use client'

import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { request } from '#components/request.ts'
import { NewChatLink } from '#components/shell/new-chat-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { useAction } from '#components/use-action.ts'
import { chatMarks as t } from '#lib/words/en/chat-marks.ts'
import { common } from '#lib/words/en/common.ts'

/** Says that the chat was deleted on another page or device, and restores it. */
export function DeletedElsewhere() {
  const { store } = useChatPage()
  const chatId = useChat(state => state.chatId)
  const isTemporary = useChat(state => state.standing.temporary)
  const { busy, problem, run } = useAction()

  function restore() {
    void run(async () => {
      await request('POST /api/chats/-/restore', { body: { ids: [chatId] } })
      store.takeDeletedElsewhere(false)
      await store.reload()
    })
  }

  return (
    <div role="status" className="mx-auto flex w-full max-w-[784px] flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4 text-sm">
      <p className="min-w-0 flex-1 basis-60 text-ink-2">
        {isTemporary ? t('temporaryClosed') : t('deletedElsewhere')}
        {problem ? <span className="block text-bad">{problem}</span> : null}
      </p>
      {isTemporary ? null : (
        <Button size="sm" variant="primary" busy={busy} onClick={restore}>
          {common('undo')}
        </Button>
      )}
      <NewChatLink className={buttonClasses('secondary', 'sm')}>{common('newChat')}</NewChatLink>
    </div>
  )
}
