'use client'

import clsx from 'clsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type DragEvent, useState } from 'react'
import { placeChat } from '#components/chat-project/move-chat.ts'
import { ProjectDot } from '#components/chat-project/project-dot.tsx'
import type { Project } from '#components/chat-project/project-words.ts'
import { useResource } from '#components/use-resource.ts'
import { DRAGGED_CHAT, useProjectNews } from '#components/workspace/project-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { sidebarProjects as t } from '#lib/words/en/sidebar-projects.ts'

const MOST_SHOWN = 12

/** Lists projects in the sidebar. A chat that is dropped on one moves into it. */
export function SidebarProjects() {
  const [resource, { reload }] = useResource('GET /api/projects')
  useProjectNews(reload)
  if (resource.state === 'loading') return <p className="px-2.5 py-1.5 text-ink-2 text-xs">{t('loading')}</p>
  if (resource.state === 'failed') return <p className="px-2.5 py-1.5 text-ink-2 text-xs">{t('notLoaded')}</p>
  const { data } = resource.data
  if (data.length === 0) return <p className="px-2.5 py-1.5 text-ink-2 text-xs">{t('noneYet')}</p>
  return (
    <ul aria-label={t('yourProjects')} className="max-h-72 overflow-y-auto">
      {data.slice(0, MOST_SHOWN).map(project => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ProjectRow({ project: { id, name, color, role } }: { project: Project }) {
  const { setSheetOpen } = useWorkspace()
  const isCurrent = usePathname() === `/projects/${id}`
  const [isTarget, setTarget] = useState(false)
  const takes = (event: DragEvent) => role !== 'reader' && event.dataTransfer.types.includes(DRAGGED_CHAT)
  return (
    <li
      onDragOver={event => {
        if (!takes(event)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={event => {
        setTarget(false)
        if (!takes(event)) return
        event.preventDefault()
        void placeChat(event.dataTransfer.getData(DRAGGED_CHAT), { projectId: id }, t('movedTo', { name }))
      }}
    >
      <Link
        href={`/projects/${id}`}
        prefetch={false}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => setSheetOpen(false)}
        className={clsx(
          'flex items-center gap-2.5 rounded-md px-2.5 py-1.5 pointer-coarse:py-2.5',
          isCurrent ? 'bg-paper-3' : 'hover:bg-paper-3',
          isTarget && 'outline-2 outline-accent',
        )}
      >
        <ProjectDot color={color} />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {name}
        </span>
      </Link>
    </li>
  )
}
