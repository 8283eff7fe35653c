'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { browserStorage, keepText } from '#components/browser-storage.ts'
import { later } from '#components/loading/later.tsx'
import { request } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'
import { type MovedChat, projectBoard } from '#components/workspace/project-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { common } from '#lib/words/en/common.ts'

export const MoveDialog = later(() => import('./move-dialog.tsx').then(module => module.MoveDialog), <WaitingDialog />)

/** Shows the dialog that moves a chat when it is asked for, and announces projects the person was added to. */
export function ProjectNews() {
  const [moved, setMoved] = useState<MovedChat | null>(null)
  useEffect(() => projectBoard.onMove(setMoved), [])
  useToldProjects()
  return moved ? <MoveDialog chat={moved} onClose={() => setMoved(null)} /> : null
}

/** Delay in ms: what the page itself needs loads first. */
const AFTER_MS = 4_000

/** Announces projects that others have added the person to, immediately or when they come back. The browser stores which ones they know. */
function useToldProjects(): void {
  const { user } = useWorkspace()
  const router = useRouter()
  useEffect(() => {
    const name = `parley:projects:${user.id}`
    const leaving = new AbortController()
    const look = async () => {
      const { data } = await request('GET /api/projects', { signal: leaving.signal })
      const kept = browserStorage()?.getItem(name) ?? null
      const known = kept?.split(' ') ?? []
      keepText(name, data.map(({ id }) => id).join(' '))
      if (kept === null) return
      for (const { id, name: title, role } of data) {
        if (role === 'owner' || known.includes(id)) continue
        toast.info(t('addedToProject', { title }), { action: { label: common('open'), run: () => router.push(`/projects/${id}`) } })
      }
    }
    // The next change or load tells it.
    const lookQuietly = () => void look().catch(() => undefined)
    const timer = setTimeout(lookQuietly, AFTER_MS)
    const stop = projectBoard.onNews(what => what === 'projects' && lookQuietly())
    return () => {
      clearTimeout(timer)
      stop()
      leaving.abort()
    }
  }, [user.id, router])
}
