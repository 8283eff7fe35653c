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
import { placeChat } from './move-chat.ts'
import { ProjectDot } from './project-dot.tsx'

/** Shows the project of the chat, and whether its people see the chat. */
export function ChatProject() {
  const place = useChat(state => state.place)
  if (!place?.project) return null
  return (
    <span data-print="none" className="flex min-w-0 shrink items-center gap-2 max-sm:shrink-0 max-sm:max-w-44">
      <PlaceMenu place={place} project={place.project} />
      {place.access === 'read' ? <Badge>Read only</Badge> : null}
    </span>
  )
}

function PlaceMenu({ place, project }: { place: ChatPlaceView; project: NonNullable<ChatPlaceView['project']> }) {
  const { store } = useChatPage()
  const chatId = useChat(state => state.chatId)
  const isStored = useChat(state => state.isStored)
  const state = place.isShared ? 'shared' : 'private'

  function share() {
    const isShared = !place.isShared
    // A new chat is stored with its place.
    if (!isStored) store.takePlace({ ...place, isShared })
    else void placeChat(chatId, { isShared }, isShared ? 'The project’s people can see this chat now.' : 'Only you can see this chat now.')
  }

  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Project ${visibleText(project.name)}, ${state}`}
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
          Open the project
        </Link>
      </MenuLink>
      {place.access === 'own' ? (
        <>
          <MenuItem icon={place.isShared ? <Lock size={14} aria-hidden /> : <Users size={14} aria-hidden />} onSelect={share}>
            {place.isShared ? 'Make private' : 'Share with the project'}
          </MenuItem>
          {isStored ? (
            <MenuItem
              icon={<ArrowRightLeft size={14} aria-hidden />}
              onSelect={() => setTimeout(() => projectBoard.askMove({ id: chatId, title: store.read().title, projectId: project.id }))}
            >
              Move to another project
            </MenuItem>
          ) : (
            <MenuItem icon={<FolderMinus size={14} aria-hidden />} onSelect={() => store.takePlace(null)}>
              Start outside the project
            </MenuItem>
          )}
        </>
      ) : null}
    </Menu>
  )
}
