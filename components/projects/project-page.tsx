'use client'

import { Ellipsis, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ProjectDot } from '#components/chat-project/project-dot.tsx'
import type { WholeProject } from '#components/chat-project/project-words.ts'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { NewChatLink } from '#components/shell/new-chat-link.tsx'
import { SidebarButton } from '#components/shell/sidebar-button.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { projectBoard, useProjectNews } from '#components/workspace/project-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { common } from '#lib/words/en/common.ts'
import { projects as t } from '#lib/words/en/projects.ts'
import { ProjectChats } from './project-chats.tsx'
import { ProjectFiles } from './project-files.tsx'
import { ProjectForm } from './project-form.tsx'
import { ProjectPeople } from './project-people.tsx'
import { ProjectSettings } from './project-settings.tsx'
import { ProjectUsagePanel } from './project-usage.tsx'

/** Shows one project: its chats, files, people, settings and usage. */
export function ProjectPage({ projectId }: { projectId: string }) {
  const [resource, { reload }] = useResource('GET /api/projects/[projectId]', { params: { projectId } })
  useProjectNews(reload)
  return (
    <main className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="flex h-13 shrink-0 items-center gap-2 px-5 max-md:px-3">
        <SidebarButton />
      </header>
      <div className="mx-auto w-full max-w-[784px] px-5 pb-16 max-sm:px-3.5">
        <ResourceView resource={resource} loading={t('loadingProject')} failed={t('projectNotLoaded')} onRetry={reload}>
          {({ project }) => <Project project={project} onChange={() => void reload()} />}
        </ResourceView>
      </div>
    </main>
  )
}

function Project({ project, onChange }: { project: WholeProject; onChange: () => void }) {
  const mayWrite = project.role !== 'reader'
  return (
    <>
      <div className="flex items-start gap-3 pb-1">
        <span className="pt-2.5">
          <ProjectDot color={project.color} />
        </span>
        <h1 dir="auto" className="line-clamp-3 min-w-0 flex-1 break-words text-xl">
          {project.name}
        </h1>
        <span className="-me-2 flex shrink-0 items-center gap-1">
          {mayWrite ? <NewChatLink className={buttonClasses('primary')}>{common('newChat')}</NewChatLink> : null}
          <ProjectMenu project={project} onChange={onChange} />
        </span>
      </div>
      <p className="pb-5 ps-5.5 text-ink-2 text-sm">{t('peopleAndOwnRole', { people: project.people, role: project.role })}</p>
      <Tabs
        label={t('project')}
        tabs={[
          { value: 'chats', label: t('chats'), content: <ProjectChats project={project} /> },
          { value: 'files', label: t('files'), content: <ProjectFiles project={project} onChange={onChange} /> },
          { value: 'people', label: t('people'), content: <ProjectPeople project={project} onChange={onChange} /> },
          { value: 'usage', label: t('usage'), content: <ProjectUsagePanel projectId={project.id} /> },
          { value: 'settings', label: t('settings'), content: <ProjectSettings project={project} onChange={onChange} /> },
        ]}
      />
    </>
  )
}

function ProjectMenu({ project, onChange }: { project: WholeProject; onChange: () => void }) {
  const router = useRouter()
  const { user } = useWorkspace()
  const [open, setOpen] = useState<'edit' | 'delete' | 'leave' | null>(null)
  const { busy, run } = useAction(t('projectWasNotChanged'))
  const isOwner = project.role === 'owner'
  const params = { projectId: project.id }
  const leave = () => request('DELETE /api/projects/[projectId]/people/[personId]', { params: { ...params, personId: user.id } })

  async function end(job: () => Promise<unknown>) {
    const isDone = await run(job)
    setOpen(null)
    if (!isDone) return
    projectBoard.tell()
    router.push('/projects')
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('moreForThisProject')}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {isOwner ? (
          <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setTimeout(() => setOpen('edit'))}>
            {common('edit')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<LogOut size={14} aria-hidden />} onSelect={() => setTimeout(() => setOpen('leave'))}>
          {t('leave')}
        </MenuItem>
        {isOwner ? (
          <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={() => setTimeout(() => setOpen('delete'))}>
            {common('delete')}
          </MenuItem>
        ) : null}
      </Menu>
      {open === 'edit' ? (
        <ProjectForm
          project={project}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            onChange()
          }}
        />
      ) : null}
      <AlertDialog
        open={open === 'delete'}
        onOpenChange={isOpen => !isOpen && setOpen(null)}
        title={t('deleteQuestion')}
        description={t('deleteMeans')}
        confirmLabel={common('delete')}
        busy={busy}
        onConfirm={() => void end(() => request('DELETE /api/projects/[projectId]', { params }))}
      />
      <AlertDialog
        open={open === 'leave'}
        onOpenChange={isOpen => !isOpen && setOpen(null)}
        title={t('leaveQuestion')}
        description={t('leaveMeans')}
        confirmLabel={t('leave')}
        busy={busy}
        onConfirm={() => void end(leave)}
      />
    </>
  )
}
