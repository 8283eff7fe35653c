'use client'

import { Pencil } from 'lucide-react'
import dynamic from 'next/dynamic'
import { use } from 'react'
import { AssistantName } from '#components/assistants/assistant-name.tsx'
import { useChat, useChatPage, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { later, near } from '#components/loading/later.tsx'
import { AppNoteList } from '#components/parts/app/app-note-list.tsx'
import { SentFiles } from '#components/parts/sent-files.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useAuthor } from '#components/workspace/use-author.ts'
import { messageFiles, messageText } from '#lib/messages/shared.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'
import { common } from '#lib/words/en/common.ts'
import { mayNamePages, PagesContext } from '../pages/use-pages.ts'
import { isSnapshot, useSnapshots } from '../snapshots/snapshots-context.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { ForkButton } from './fork-button.tsx'
import { MessageTime } from './message-time.tsx'

const TurnLine = dynamic(() => import('../composer/turn-line.tsx').then(module => module.TurnLine))

const PageChips = later(() => import('../pages/page-chips.tsx').then(module => module.PageChips))

const OwnMessageEditor = later(() => import('./own-message-editor.tsx').then(module => module.OwnMessageEditor))

export function OwnMessage({ node }: { node: ChatNode }) {
  const { editingId, setEditingId } = useChatPage()
  const isRunning = useChat(state => state.run !== null)
  const mayWrite = useMayWrite()
  const { changed, attachAnew } = useSnapshots()
  const author = useAuthor(node)
  const pages = use(PagesContext)
  const text = messageText(node.message)
  const { prompt, appNotes = [], assistant, turn } = node.message.metadata ?? {}
  if (editingId === node.message.id) return <OwnMessageEditor messageId={node.message.id} text={text} files={messageFiles(node.message)} />
  return (
    <article aria-label={author === null ? t('yourMessage') : t('messageFrom', { author })} className="group flex flex-col items-end gap-1">
      {author === null ? null : (
        <p className="max-w-[80%] truncate text-ink-2 text-xs">
          <VisibleText isName text={author} />
        </p>
      )}
      <SentFiles files={messageFiles(node.message)} changed={changed} onRefresh={file => isSnapshot(file) && attachAnew(file)} />
      {assistant ? (
        <p className="flex max-w-[80%] gap-1 text-ink-2 text-xs">
          {t.rich('to', { assistant: () => <AssistantName key="assistant" assistant={assistant} /> })}
        </p>
      ) : null}
      {turn ? <TurnLine turn={turn} /> : null}
      {prompt ? (
        <p className="max-w-[80%] truncate text-ink-2 text-xs">
          {t('promptOf', { prompt: prompt.title ?? prompt.name, server: prompt.serverTitle })}
        </p>
      ) : null}
      <div className="max-w-[80%] empty:hidden max-sm:max-w-[88%]">
        <AppNoteList label={t('notesApps')} notes={appNotes} />
      </div>
      {text === '' ? null : (
        <div className="max-w-[80%] rounded-xl rounded-ee-sm bg-paper-2 px-4 py-2.5 max-sm:max-w-[88%]">
          <UserText text={text} />
        </div>
      )}
      {pages && mayNamePages(node.message) ? <PageChips message={node.message} /> : null}
      <div className="flex h-7 items-center gap-0.5 opacity-0 focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:h-9 pointer-coarse:opacity-100">
        <span className="pe-1.5">
          <MessageTime at={node.createdAt} />
        </span>
        <CopyButton text={text} label={t('copyMessage')} />
        {mayWrite ? (
          <IconButton
            label={common('edit')}
            size="sm"
            disabled={isRunning}
            {...near(OwnMessageEditor)}
            onClick={() => setEditingId(node.message.id)}
          >
            <Pencil size={14} aria-hidden />
          </IconButton>
        ) : null}
        <ForkButton messageId={node.message.id} />
        <BranchSwitch node={node} />
      </div>
    </article>
  )
}

/** Shows the person's text as typed: no Markdown, no links, line breaks kept. */
function UserText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap text-base [overflow-wrap:anywhere]" dir="auto">
      {text}
    </p>
  )
}
