'use client'

import clsx from 'clsx'
import { useEffect, useMemo } from 'react'
import { useChat, useChatPage, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import { errorSentence } from '#components/request.ts'
import { TitleInput } from '#components/sidebar/title-input.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOfferedCommands, useWorkspace } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { common } from '#lib/words/en/common.ts'

/** Shows the title of the chat, which a click changes, and gives it to the tab. */
export function ChatTitle({ isRenaming, setRenaming }: { isRenaming: boolean; setRenaming: (isRenaming: boolean) => void }) {
  const { store } = useChatPage()
  const { workspaceName } = useWorkspace()
  const title = useChat(state => state.title)
  const isStored = useChat(state => state.isStored)
  const hasProject = useChat(state => state.place?.project != null)
  const mayWrite = useMayWrite()
  const isRenamable = isStored && mayWrite
  useOfferedCommands(
    useMemo(
      () => (isRenamable ? [{ id: 'rename', title: t('renameChat'), words: t('renameWords'), run: () => setRenaming(true) }] : []),
      [isRenamable, setRenaming],
    ),
  )

  useEffect(() => {
    document.title = title === '' ? workspaceName : `${title} · ${workspaceName}`
  }, [title, workspaceName])

  async function rename(next: string) {
    setRenaming(false)
    if (next === '' || next === title) return
    try {
      await store.rename(next)
    } catch (error) {
      toast.error(t('chatNotRenamed'), { description: errorSentence(error) })
    }
  }

  if (isRenaming)
    return (
      <span className="w-full max-w-96">
        <TitleInput title={title} onDone={next => void rename(next)} onCancel={() => setRenaming(false)} />
      </span>
    )
  return (
    <h1 className="min-w-0 text-sm print:text-lg">
      {isRenamable ? (
        <button
          type="button"
          title={common('rename')}
          dir="auto"
          onClick={() => setRenaming(true)}
          className="block max-w-full truncate rounded-md py-1 font-[550] decoration-line-strong underline-offset-4 hover:underline"
        >
          {title || common('newChat')}
        </button>
      ) : (
        <span dir="auto" className={clsx('block truncate font-[550] text-ink-2', hasProject && 'max-sm:sr-only')}>
          {title || common('newChat')}
        </span>
      )}
    </h1>
  )
}
