'use client'

import clsx from 'clsx'
import { ArrowRightLeft, FolderMinus, FolderOpen, Lock, Users } from 'lucide-react'
import Link from 'next/link'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Menu, MenuItem, MenuLink } from '#components/ui/menu.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { projectBoard } from '#components/workspace/project-board.ts'
import type { ChatPlaceView } from '#lib/projects/shared.ts'
import { chatProject as t } from '#lib/words/en/chat-project.ts'
import { placeChat } from './move-chat.ts'
import { ProjectDot } from './project-dot.tsx'

/** Shows the project of the chat, and whether its people see the chat. */
export function ChatProject() {
  const place = useChat(state => state.place)
  if (!place?.project) return null
  return (
    <span data-print="none" className="flex min-w-0 shrink items-center gap-2 max-sm:shrink-0 max-sm:max-w-44">
      <PlaceMenu place={place} project={place.project} />
      {place.access === 'read' ? <Badge>{t('readOnly')}</Badge> : null}
    </span>
  )
}

function PlaceMenu({ place, project }: { place: ChatPlaceView; project: NonNullable<ChatPlaceView['project']> }) {
  const { store } = useChatPage()
  const chatId = useChat(state => state.chatId)
  const isStored = useChat(state => state.isStored)

  function share() {
    const isShared = !place.isShared
    // A new chat is stored with its place.
    if (!isStored) store.takePlace({ ...place, isShared })
    else void placeChat(chatId, { isShared }, isShared ? t('nowShared') : t('nowPrivate'))
  }

  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('projectOf', { name: visibleText(project.name), isShared: `${place.isShared}` })}
          className="flex h-7 min-w-0 max-w-52 items-center gap-2 rounded-md border border-line px-2 text-xs hover:border-line-strong pointer-coarse:h-9"
        >
          <ProjectDot color={project.color} />
          <span dir="auto" className={clsx('truncate', isStored && 'max-sm:sr-only')}>
            {project.name}
          </span>
          {place.isShared ? <Users size={12} aria-hidden className="shrink-0" /> : <Lock size={12} aria-hidden className="shrink-0" />}
        </button>
      }
    >
      <MenuLink>
        <Link href={`/projects/${project.id}`} prefetch={false}>
          <span className="grid w-4 shrink-0 place-items-center text-ink-2">
            <FolderOpen size={14} aria-hidden />
          </span>
          {t('openProject')}
        </Link>
      </MenuLink>
      {place.access === 'own' ? (
        <>
          <MenuItem icon={place.isShared ? <Lock size={14} aria-hidden /> : <Users size={14} aria-hidden />} onSelect={share}>
            {place.isShared ? t('makePrivate') : t('shareWithProject')}
          </MenuItem>
          {isStored ? (
            <MenuItem
              icon={<ArrowRightLeft size={14} aria-hidden />}
              onSelect={() => setTimeout(() => projectBoard.askMove({ id: chatId, title: store.read().title, projectId: project.id }))}
            >
              {t('moveToAnother')}
            </MenuItem>
          ) : (
            <MenuItem icon={<FolderMinus size={14} aria-hidden />} onSelect={() => store.takePlace(null)}>
              {t('startOutside')}
            </MenuItem>
          )}
        </>
      ) : null}
    </Menu>
  )
}
