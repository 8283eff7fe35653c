'use client'

import { Lock, Users } from 'lucide-react'
import Link from 'next/link'
import type { WholeProject } from '#components/chat-project/project-words.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import type { Answer } from '#components/routes.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useProjectNews } from '#components/workspace/project-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

const PAGE = 100

/** Lists the newest chats of a project, and more on request. */
export function ProjectChats({ project }: { project: WholeProject }) {
  const chats = useList('GET /api/chats', {
    query: { projectId: project.id, view: 'open', limit: PAGE },
    rows: 'items',
    id: ({ id }) => id,
  })
  useProjectNews(chats.reload)
  return (
    <ResourceList
      list={chats}
      loading="Loading chats"
      failed="The chats could not be loaded."
      more="Show more"
      empty={
        <EmptyState title="No chats yet">
          {project.role === 'reader'
            ? 'Chats that others share with the project will appear here.'
            : 'Start a chat here, or move one in from the sidebar. It is private until you share it with the project.'}
        </EmptyState>
      }
    >
      {shown => (
        <ul aria-label="Chats of this project">
          {shown.map(chat => (
            <ChatLine key={chat.id} chat={chat} project={project} />
          ))}
        </ul>
      )}
    </ResourceList>
  )
}

function ChatLine({ chat, project }: { chat: Answer<'GET /api/chats'>['items'][number]; project: WholeProject }) {
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
