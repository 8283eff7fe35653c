'use client'

import { useState } from 'react'
import { dateTime } from '#components/dates.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { useReloadWithTree } from '../use-reload-with-tree.ts'
import { VersionView } from './version-view.tsx'

/** Version of a file, as the route returns it. */
interface FileVersion {
  id: string
  at: string
  madeBy: 'person' | 'answer' | 'tool' | 'commit'
  author: string | null
  /** First line of a commit's message. */
  title: string | null
  isDeleted: boolean
}

export interface HistoryViewProps {
  folder: WorkspaceView
  path: string
  /** Text of the file as it is; null where there is none. */
  current: string | null
  /** Puts the text of a version into the editor; it is not saved by that. Null where the file cannot be changed. */
  onBringBack: ((content: string) => void) | null
}

/** Lists earlier contents of a file, the newest first, and shows one of them beside the file as it is. */
export function HistoryView({ folder, path, current, onBringBack }: HistoryViewProps) {
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/history', {
    params: { workspaceId: folder.id },
    query: { path },
  })
  useReloadWithTree(reload)
  const [chosen, choose] = useState<FileVersion | null>(null)
  if (chosen)
    return (
      <VersionView
        {...{ path, current, onBringBack }}
        workspaceId={folder.id}
        versionId={chosen.id}
        when={dateTime(chosen.at)}
        onBack={() => choose(null)}
      />
    )
  return (
    <ResourceView resource={resource} loading={t('loadingHistory')} failed={t('historyNotLoaded')} onRetry={reload}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-ink-2">{folder.kind === 'files' ? t('noVersions') : t('noChanges')}</p>
        ) : (
          <ul className="-mx-1.5 min-h-0 flex-1 overflow-y-auto">
            {data.map(version => (
              <li key={version.id}>
                <button
                  type="button"
                  disabled={version.isDeleted}
                  onClick={() => choose(version)}
                  className="flex w-full items-baseline gap-3 rounded-md px-1.5 py-1.5 text-start enabled:hover:bg-paper-2 pointer-coarse:py-2.5"
                >
                  <time dateTime={version.at} className="tabular shrink-0">
                    {dateTime(version.at)}
                  </time>
                  <span className="min-w-0 flex-1 truncate text-ink-2 text-xs">
                    <VisibleText isName text={makerOf(version)} />
                  </span>
                  {version.isDeleted ? <span className="shrink-0 text-ink-2 text-xs">{t('deleted')}</span> : null}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </ResourceView>
  )
}

/** Says by one line how a version came about. */
function makerOf({ madeBy, author, title }: FileVersion): string {
  if (madeBy === 'answer') return t('anAnswer')
  if (madeBy === 'tool') return t('aToolCall')
  if (madeBy === 'commit') return [title, author].filter(Boolean).join(' · ') || t('aCommit')
  return author ?? t('aPerson')
}
