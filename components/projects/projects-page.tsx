'use client'

import { FolderPlus } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { takeLostChat } from '#components/chat-project/lost-chat.ts'
import { ProjectDot } from '#components/chat-project/project-dot.tsx'
import type { Project } from '#components/chat-project/project-words.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { SidebarButton } from '#components/shell/sidebar-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useProjectNews } from '#components/workspace/project-board.ts'
import { projects as t } from '#lib/words/en/projects.ts'
import { ProjectForm } from './project-form.tsx'

/** Lists the person's projects. */
export function ProjectsPage() {
  const router = useRouter()
  const projects = useList('GET /api/projects', { id: ({ id }) => id })
  useProjectNews(projects.reload)
  const [hasLostChat, setLostChat] = useState(false)
  useEffect(() => {
    if (takeLostChat()) setLostChat(true)
  }, [])
  const [isCreating, setCreating] = useState(false)
  return (
    <main className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="flex h-13 shrink-0 items-center gap-2 px-5 max-md:px-3">
        <SidebarButton />
      </header>
      <div className="mx-auto w-full max-w-[784px] px-5 pb-16 max-sm:px-3.5">
        <div className="flex items-center gap-3 pb-5">
          <h1 className="flex-1 text-xl">{t('projects')}</h1>
          <Button variant="primary" icon={<FolderPlus size={14} aria-hidden />} onClick={() => setCreating(true)}>
            {t('newProject')}
          </Button>
        </div>
        {hasLostChat ? (
          <p role="status" className="pb-5 text-ink-2 text-sm">
            {t('lost')}
          </p>
        ) : null}
        <ResourceList
          list={projects}
          loading={t('loadingProjects')}
          failed={t('projectsNotLoaded')}
          filter={t('filterProjects')}
          none={() => t('noProjectMatches')}
          words={({ name }) => [name]}
          isShort
          empty={
            <EmptyState title={t('noProjectsYet')} action={<Button onClick={() => setCreating(true)}>{t('createTheFirstProject')}</Button>}>
              {t('aProjectKeepsChatsFiles')}
            </EmptyState>
          }
        >
          {shown => <ProjectList projects={shown} />}
        </ResourceList>
      </div>
      {isCreating ? <ProjectForm onClose={() => setCreating(false)} onSaved={({ id }) => router.push(`/projects/${id}`)} /> : null}
    </main>
  )
}

function ProjectList({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className="border-line border-t">
      {projects.map(({ id, name, color, people, chats }) => (
        <li key={id} className="border-line border-b">
          <Link href={`/projects/${id}`} prefetch={false} className="flex items-center gap-3 px-1 py-3 hover:bg-paper-2">
            <ProjectDot color={color} />
            <span dir="auto" className="min-w-0 flex-1 truncate font-[550] text-sm">
              {name}
            </span>
            <span className="shrink-0 text-ink-2 text-xs">
              {t('countOfChats', { count: chats })}
              {people > 1 ? ` · ${t('countOfPeople', { count: people })}` : ''}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
