'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { placeChat } from '#components/chat-project/move-chat.ts'
import type { Project } from '#components/chat-project/project-words.ts'
import { useResource } from '#components/use-resource.ts'
import type { PaletteEntry } from '#components/workspace/command-board.ts'
import { projectBoard } from '#components/workspace/project-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { palette as t } from '#lib/words/en/palette.ts'
import { useShownChat } from './use-shown-chat.ts'

/** Returns entries that open each project, begin a chat in it, and move the person's own chat of the page there. None while they are loaded, or cannot be: the palette lists the rest. */
export function useProjectEntries(): PaletteEntry[] {
  const router = useRouter()
  const chat = useShownChat(useWorkspace().registry)?.state
  const moved = chat?.isStored && (chat.place === null || chat.place.access === 'own') ? chat : null
  const [resource, { reload }] = useResource('GET /api/projects')
  useEffect(() => projectBoard.onNews(what => what === 'projects' && void reload()), [reload])
  const projects = resource.state === 'ready' ? resource.data.data : []
  return projects.flatMap(({ id, name, role }): PaletteEntry[] => [
    {
      ...{ key: `project:${id}`, kind: 'project', title: name, words: t('projectWords'), detail: t('project') },
      run: () => router.push(`/projects/${encodeURIComponent(id)}`),
    },
    {
      ...{
        key: `project-chat:${id}`,
        kind: 'project',
        title: t('newChatIn', { name }),
        words: t('newInProjectWords'),
        detail: t('project'),
      },
      run: () => router.push(`/?project=${encodeURIComponent(id)}`),
    },
    ...(moved === null || role === 'reader' || moved.place?.project?.id === id ? [] : [moveEntry(moved.chatId, { id, name })]),
  ])
}

function moveEntry(chatId: string, { id, name }: Pick<Project, 'id' | 'name'>): PaletteEntry {
  return {
    ...{ key: `move:${id}`, kind: 'project', title: t('moveChatTo', { name }), words: t('moveToProjectWords'), detail: t('project') },
    run: () => void placeChat(chatId, { projectId: id }, t('movedTo', { name })),
  }
}
