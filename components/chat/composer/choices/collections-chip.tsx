'use client'

import { BookOpen, X } from 'lucide-react'
import Link from 'next/link'
import { useChat, useChatPage, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import { holdMessages } from '#components/chat-store/run/chat-saves.ts'
import { Chip } from '#components/ui/chip.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { useAction } from '#components/use-action.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { AttachedCollection } from '#lib/knowledge/shared.ts'
import { chatCollections as t } from '#lib/words/en/chat-collections.ts'
import { detachCollection } from './collection-requests.ts'

/** Names the collections that answers in this chat search, and opens to what they hold. */
export function CollectionsChip() {
  const collections = useChat(state => state.collections)
  const [only] = collections
  if (!only) return null
  const names = collections.map(({ title }) => visibleText(title)).join(', ')
  return (
    <Popover
      label={t('title')}
      side="top"
      trigger={
        <Chip aria-label={t('label', { names })}>
          <BookOpen size={14} aria-hidden className="shrink-0" />
          <bdi className="truncate max-sm:hidden">
            {collections.length === 1 ? <VisibleText isName text={only.title} /> : t('attached', { count: collections.length })}
          </bdi>
          <span className="sm:hidden">{collections.length}</span>
        </Chip>
      }
    >
      <p className="border-line border-b px-3.5 py-2.5 font-[550] text-sm">{t('title')}</p>
      <ul className="max-h-72 overflow-y-auto">
        {collections.map(collection => (
          <Row key={collection.id} collection={collection} />
        ))}
      </ul>
    </Popover>
  )
}

function Row({ collection: { id, title, state, fileCount, passageCount, isOfChat } }: { collection: AttachedCollection }) {
  const { store } = useChatPage()
  const mayWrite = useMayWrite()
  const { busy, run } = useAction(t('wasNotDetached'))
  const detach = () =>
    run(() => {
      const detaching = detachCollection(store, id)
      holdMessages(store.read().chatId, detaching)
      return detaching
    })
  return (
    <li className="flex items-center gap-2 border-line border-b px-3.5 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 text-sm">
        <Link href={`/knowledge/${id}`} prefetch={false} className="block truncate hover:underline">
          <bdi>
            <VisibleText isName text={title} />
          </bdi>
        </Link>
        <span className="block text-ink-2 text-xs">
          {t('holds', { state, files: fileCount, passages: passageCount })}
          {isOfChat ? '' : ` · ${t('fromElsewhere')}`}
        </span>
      </span>
      {isOfChat && mayWrite ? (
        <IconButton size="sm" label={t('detach', { title: visibleText(title) })} disabled={busy} onClick={() => void detach()}>
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
