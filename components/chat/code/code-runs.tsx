'use client'

import { type ReactNode, useMemo, useRef } from 'react'
import { useChat, useChatPage, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { type CodeRunner, CodeRunnerContext } from '#components/markdown/code/code-runner.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { CodeFilesContext } from '../composer/attachments/code-files-context.ts'
import { putText } from '../composer/insert-text.ts'
import { filesOfChat, loadRunFiles } from './run-files-of-chat.ts'

/** Lets people run the code of messages, with files of this chat, and put what comes of it into their next message. */
export function CodeRuns({ children }: { children: ReactNode }) {
  const { runsCode } = useWorkspace()
  const { store } = useChatPage()
  const { setText } = useComposerText()
  const mayWrite = useMayWrite()
  const nodes = useChat(state => state.nodes)
  const hasFiles = useMemo(() => filesOfChat(nodes).length > 0, [nodes])
  const attach = useRef<((files: File[]) => void) | null>(null)
  const runner = useMemo<CodeRunner | null>(() => {
    if (!runsCode) return null
    return {
      files: () => filesOfChat(store.read().nodes),
      hasFiles,
      load: loadRunFiles,
      addToMessage: mayWrite
        ? ({ text, files }) => {
            const area = document.getElementById(COMPOSER_ID)
            if (!(area instanceof HTMLTextAreaElement)) return
            const before = area.value.trimEnd()
            const whole = text === '' ? before : `${before === '' ? '' : `${before}\n\n`}${text}\n`
            putText(area, { text: whole, caret: whole.length }, setText)
            if (files.length > 0) attach.current?.(files)
          }
        : null,
    }
  }, [runsCode, store, hasFiles, mayWrite, setText])
  const setAttach = useMemo(() => {
    return (next: ((files: File[]) => void) | null) => {
      attach.current = next
    }
  }, [])
  return (
    <CodeFilesContext value={setAttach}>
      <CodeRunnerContext value={runner}>{children}</CodeRunnerContext>
    </CodeFilesContext>
  )
}
