'use client'

import { Lock, Users } from 'lucide-react'
import Link from 'next/link'
import { useCallback, useEffect, useState } from 'react'
import type { WholeProject } from '#components/chat-project/project-words.ts'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useProjectNews } from '#components/workspace/project-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

interface ProjectChat {
  id: string
  title: string
  updatedAt: string
  userId: string
  sharedInProject: boolean
  activeRunId: string | null
}

interface Page {
  items: ProjectChat[]
  nextCursor: string | null
}

const PAGE = 50
const PAGE_MAX = 100

/** Loads the newest chats of a project, and more on request. */
function useProjectChats(projectId: string) {
  const [page, setPage] = useState<Page | null>(null)
  const [error, setError] = useState<string | null>(null)
  const ask = useCallback(
    (query: Record<string, string>) => request('GET /api/chats', { query: { projectId, view: 'open', ...query } }),
    [projectId],
  )
  const reload = useCallback(async () => {
    try {
      const fresh = await ask({ limit: String(PAGE_MAX) })
      setPage(before => (before && before.items.length > PAGE_MAX ? withFirst(before, fresh) : fresh))
      setError(null)
    } catch (cause) {
      setError(errorSentence(cause))
    }
  }, [ask])
  useEffect(() => void reload(), [reload])
  useProjectNews(reload)

  async function loadMore() {
    if (!page?.nextCursor) return
    try {
      const more = await ask({ limit: String(PAGE), cursor: page.nextCursor })
      setPage({ items: [...page.items, ...more.items], nextCursor: more.nextCursor })
    } catch (cause) {
      setError(errorSentence(cause))
    }
  }
  return { page, error, reload, loadMore }
}

/** Puts the newest chats before those that were loaded further down. */
function withFirst(before: Page, fresh: Page): Page {
  const ids = new Set(fresh.items.map(({ id }) => id))
  return { items: [...fresh.items, ...before.items.slice(PAGE_MAX).filter(({ id }) => !ids.has(id))], nextCursor: before.nextCursor }
}

export function ProjectChats({ project }: { project: WholeProject }) {
  const { page, error, reload, loadMore } = useProjectChats(project.id)
  if (page === null)
    return error === null ? (
      <Skeleton lines={5} label="Loading chats" />
    ) : (
      <div role="alert" className="flex flex-col items-start gap-3 text-sm">
        <p>{error}</p>
        <Button onClick={() => void reload()}>Try again</Button>
      </div>
    )
  if (page.items.length === 0)
    return (
      <EmptyState title="No chats yet">
        {project.role === 'reader'
          ? 'Chats that others share with the project will appear here.'
          : 'Start a chat here, or move one in from the sidebar. It is private until you share it with the project.'}
      </EmptyState>
    )
  return (
    <>
      {error === null ? null : (
        <p role="status" className="pb-2 text-sm text-wait-ink">
          This may be out of date. {error}
        </p>
      )}
      <ul aria-label="Chats of this project">
        {page.items.map(chat => (
          <ChatLine key={chat.id} chat={chat} project={project} />
        ))}
      </ul>
      {page.nextCursor === null ? null : (
        <div className="pt-3">
          <Button variant="ghost" onClick={() => void loadMore()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function ChatLine({ chat, project }: { chat: ProjectChat; project: WholeProject }) {
  const { user } = useWorkspace()
  const owner = project.members.find(({ userId }) => userId === chat.userId)?.name ?? 'Someone who left the project'
  return (
    <li className="border-line border-b">
      <Link
        href={`/chat/${chat.id}`}
        prefetch={false}
        className="flex items-center gap-3 px-1 py-2.5 hover:bg-paper-2 pointer-coarse:py-3.5"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-sm">
            {chat.title || 'New chat'}
          </span>
          <span className="flex items-center gap-1.5 text-ink-2 text-xs">
            {chat.sharedInProject ? (
              <Users size={12} aria-hidden className="shrink-0" />
            ) : (
              <Lock size={12} aria-hidden className="shrink-0" />
            )}
            <span className="truncate">
              {chat.sharedInProject ? 'Shared' : 'Private'}
              {chat.userId === user.id ? null : (
                <>
                  {' · '}
                  <VisibleText isName text={owner} />
                </>
              )}
              {chat.activeRunId === null ? '' : ' · answering'}
            </span>
          </span>
        </span>
        <span className="shrink-0 text-ink-2 text-xs">
          <TimeAgo at={chat.updatedAt} never="" />
        </span>
      </Link>
    </li>
  )
}
