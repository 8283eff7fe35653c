'use client'

import { MessageCircleDashed } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import type { ChatStanding } from '#lib/chats/shared.ts'
import { chatMarks as t } from '#lib/words/en/chat-marks.ts'
import { common } from '#lib/words/en/common.ts'
import { isSpecial } from './use-chat-marks.ts'

/** Says what is special about the chat, in one line below its header: temporary, archived, a copy, its tags, what others have changed. */
export function MarksBar() {
  const { temporary, archivedAt, forkedFrom, tags, changedBy } = useChat(state => state.standing)
  if (!useChat(isSpecial)) return null
  return (
    <div
      data-print="none"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-5 py-1 text-ink-2 text-xs max-md:px-3.5"
    >
      {temporary ? <TemporaryNote /> : null}
      {archivedAt === null ? null : <ArchivedNote />}
      {forkedFrom ? <ForkNote {...forkedFrom} /> : null}
      {tags.length === 0 ? null : <Tags tags={tags} />}
      <div role="status" className="min-w-0 empty:hidden">
        {changedBy.map(change => (
          <ChangeNote key={`${change.name} ${change.at}`} {...change} />
        ))}
      </div>
    </div>
  )
}

/** Words for what the server names; a newer one may name more. */
const PARTS: Readonly<Record<string, () => string>> = {
  assistant: () => t('partAssistant'),
  model: () => t('partModel'),
  tools: () => t('partTools'),
  instructions: () => t('partInstructions'),
  parameters: () => t('partParameters'),
  title: () => t('partTitle'),
  folder: () => t('partFolder'),
  'selected files': () => t('partFiles'),
  map: () => t('partMap'),
  'changes under review': () => t('partReview'),
}

function ChangeNote({ name, changed, at }: ChatStanding['changedBy'][number]) {
  const parts = new Intl.ListFormat('en', { type: 'conjunction' }).format(changed.map(part => PARTS[part]?.() ?? part))
  return (
    <p>
      {t.rich('changedBy', {
        parts,
        name: () => <VisibleText key="name" isName text={name} />,
        time: () => <TimeAgo key="time" at={at} never="" />,
      })}
    </p>
  )
}

function TemporaryNote() {
  const { store } = useChatPage()
  const { chats } = useWorkspace()
  const chatId = useChat(state => state.chatId)
  const [isBusy, setBusy] = useState(false)

  async function keep() {
    setBusy(true)
    try {
      await request('POST /api/chats/[chatId]/keep', { params: { chatId }, body: {} })
      store.takeStanding({ ...store.read().standing, temporary: false })
      await chats.refresh()
    } catch (error) {
      toast.error(t('notKept'), { description: errorSentence(error) })
    }
    setBusy(false)
  }

  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <MessageCircleDashed size={14} aria-hidden />
      <span>{t('temporary')}</span>
      <Button size="sm" busy={isBusy} onClick={() => void keep()}>
        {t('keep')}
      </Button>
    </span>
  )
}

function ArchivedNote() {
  const { chats } = useWorkspace()
  const chatId = useChat(state => state.chatId)

  async function takeOut() {
    try {
      await chats.mark([chatId], { archived: false })
    } catch (error) {
      toast.error(t('notChanged'), { description: errorSentence(error) })
    }
  }

  return (
    <span className="flex items-center gap-2">
      {t('archived')}
      <Button size="sm" onClick={() => void takeOut()}>
        {t('unarchive')}
      </Button>
    </span>
  )
}

function ForkNote({ chatId, title }: { chatId: string | null; title: string }) {
  const name = (
    <bdi key="chat" className="truncate">
      <VisibleText isName text={title || common('newChat')} />
    </bdi>
  )
  return (
    <span className="flex min-w-0 items-center gap-1">
      {t.rich('copyOf', {
        chat: () =>
          chatId === null ? (
            name
          ) : (
            <Link
              key="chat"
              href={`/chat/${chatId}`}
              prefetch={false}
              className="flex min-w-0 underline decoration-line-strong underline-offset-4 hover:text-ink"
            >
              {name}
            </Link>
          ),
      })}
    </span>
  )
}

const MOST_SHOWN = 8

function Tags({ tags }: { tags: readonly string[] }) {
  const { chats, focusSearch } = useWorkspace()
  return (
    <ul aria-label={t('tags')} className="flex min-w-0 flex-wrap items-center gap-x-2.5">
      {tags.slice(0, MOST_SHOWN).map(tag => (
        <li key={tag} className="min-w-0">
          <button
            type="button"
            title={t('showTag', { tag })}
            onClick={() => {
              void chats.search(`#${tag}`)
              focusSearch()
            }}
            className="max-w-full truncate rounded-sm hover:text-ink hover:underline pointer-coarse:py-2"
          >
            <bdi>#{tag}</bdi>
          </button>
        </li>
      ))}
      {tags.length > MOST_SHOWN ? <li>{t('moreTags', { count: tags.length - MOST_SHOWN })}</li> : null}
    </ul>
  )
}
