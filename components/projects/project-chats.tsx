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
import { common } from '#lib/words/en/common.ts'
import { projects as t } from '#lib/words/en/projects.ts'

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
      loading={t('loadingChats')}
      failed={t('chatsNotLoaded')}
      more={common('showMore')}
      empty={<EmptyState title={t('noChatsYet')}>{project.role === 'reader' ? t('chatsThatOthersShare') : t('startAChatHere')}</EmptyState>}
    >
      {shown => (
        <ul aria-label={t('chatsOfThisProject')}>
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
  const owner = project.members.find(({ userId }) => userId === chat.userId)?.name ?? t('someoneWhoLeftTheProject')
  return (
    <li className="border-line border-b">
      <Link
        href={`/chat/${chat.id}`}
        prefetch={false}
        className="flex items-center gap-3 px-1 py-2.5 hover:bg-paper-2 pointer-coarse:py-3.5"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-sm">
            {chat.title || common('newChat')}
          </span>
          <span className="flex items-center gap-1.5 text-ink-2 text-xs">
            {chat.sharedInProject ? (
              <Users size={12} aria-hidden className="shrink-0" />
            ) : (
              <Lock size={12} aria-hidden className="shrink-0" />
            )}
            <span className="truncate">
              {chat.sharedInProject ? t('shared') : t('private')}
              {chat.userId === user.id ? null : (
                <>
                  {' · '}
                  <VisibleText isName text={owner} />
                </>
              )}
              {chat.activeRunId === null ? '' : ` · ${t('answering')}`}
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
