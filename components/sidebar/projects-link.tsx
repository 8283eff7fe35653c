'use client'

import { ChevronRight, FolderClosed } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'

const SidebarProjects = later(() => import('./sidebar-projects.tsx').then(module => module.SidebarProjects))

const KEPT = 'parley-sidebar-projects'

/** Leads to the projects from the sidebar, and shows their list there for people who want it. */
export function ProjectsLink() {
  const { setSheetOpen } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(localStorage.getItem(KEPT) === 'open'), [])

  function toggle() {
    setOpen(!isOpen)
    localStorage.setItem(KEPT, isOpen ? 'closed' : 'open')
  }

  return (
    <section aria-label={t('projects')} className="shrink-0 px-3">
      <div className="flex items-center rounded-md hover:bg-paper-3">
        <Link
          href="/projects"
          prefetch={false}
          onClick={() => setSheetOpen(false)}
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 py-1.5 pointer-coarse:py-2.5"
        >
          <FolderClosed size={15} aria-hidden className="text-ink-2" />
          {t('projects')}
        </Link>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('listProjectsHere')}
          onClick={toggle}
          className="grid size-7 place-items-center rounded-md text-ink-2 hover:text-ink pointer-coarse:size-10"
        >
          <ChevronRight size={14} aria-hidden className={isOpen ? 'rotate-90' : 'rtl:rotate-180'} />
        </button>
      </div>
      {isOpen ? <SidebarProjects /> : null}
    </section>
  )
}
