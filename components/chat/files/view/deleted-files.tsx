'use client'

import { History } from 'lucide-react'
import { useRef, useState } from 'react'
import { dateTime } from '#components/dates.ts'
import { fileSize } from '#components/parts/duration.ts'
import { errorSentence, request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.ts'
import { useResource } from '#components/use-resource.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import { common } from '#lib/words/en/common.ts'
import type { DeletedFileView, WorkspaceView } from '#lib/workspace/shared.ts'
import { useFilesStore } from '../use-files.ts'
import { useReloadWithTree } from '../use-reload-with-tree.ts'
import { InsteadOfTree } from './instead-of-tree.tsx'

/** Rows that are shown before more are asked for. */
const PAGE = 100
/** Rows from which on they can be filtered. */
const MANY = 12

/** Lists the deleted files of a chat or project in place of the tree, the latest first, and restores them. Escape goes back. */
export function DeletedFiles({ folder }: { folder: WorkspaceView }) {
  const store = useFilesStore()
  const title = useRef<HTMLHeadingElement>(null)
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/deleted', { params: { workspaceId: folder.id } })
  useReloadWithTree(reload)
  async function restore(path: string): Promise<void> {
    try {
      await request('POST /api/workspaces/[workspaceId]/deleted', { params: { workspaceId: folder.id }, body: { path } })
      toast.success(t('restored'), {
        description: path,
        action: { label: common('open'), run: () => store.show({ path, side: 'text' }) },
      })
      // The pressed button goes with its row.
      title.current?.focus()
      store.noteTree()
    } catch (error) {
      toast.error(t('notRestored'), { description: errorSentence(error) })
    }
  }
  return (
    <InsteadOfTree label={t('deletedFiles')} title={t('deletedFiles')} titleRef={title}>
      <ResourceView resource={resource} loading={t('loadingDeletedFiles')} failed={t('deletedFilesNotLoaded')} onRetry={reload}>
        {({ data, isTruncated }) => (
          <DeletedList
            files={data}
            isTruncated={isTruncated}
            place={folder.projectId === null ? 'chat' : 'project'}
            onRestore={folder.writable ? restore : null}
            onHistory={path => store.show({ path, side: 'history' })}
          />
        )}
      </ResourceView>
    </InsteadOfTree>
  )
}

export interface DeletedListProps {
  files: readonly DeletedFileView[]
  isTruncated: boolean
  place: 'chat' | 'project'
  /** Null where the files may only be read. */
  onRestore: ((path: string) => Promise<void>) | null
  onHistory: (path: string) => void
}

export function DeletedList({ files, isTruncated, place, onRestore, onHistory }: DeletedListProps) {
  const [filter, setFilter] = useState('')
  const [count, setCount] = useState(PAGE)
  if (files.length === 0) return <p className="text-ink-2">{t('noneDeleted', { place })}</p>
  const found = files.filter(({ path }) => matchesFilter(filter, path))
  return (
    <>
      {files.length >= MANY ? (
        <Input
          type="search"
          aria-label={t('filterDeletedFiles')}
          placeholder={t('filterDeletedFiles')}
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      ) : null}
      {found.length === 0 ? <p className="text-ink-2">{t('noneMatches')}</p> : null}
      <ul className="-mx-1.5 min-h-0 flex-1 overflow-y-auto px-1.5">
        {found.slice(0, count).map(file => (
          <DeletedRow key={file.path} file={file} onRestore={onRestore} onHistory={onHistory} />
        ))}
        {found.length > count ? (
          <li className="py-2">
            <Button size="sm" variant="ghost" onClick={() => setCount(count + PAGE)}>
              {t('showMore')}
            </Button>
          </li>
        ) : null}
      </ul>
      {isTruncated ? <p className="shrink-0 text-ink-2 text-xs">{t('isTruncated')}</p> : null}
    </>
  )
}

function DeletedRow({ file, onRestore, onHistory }: { file: DeletedFileView } & Pick<DeletedListProps, 'onRestore' | 'onHistory'>) {
  const { path, at, sizeBytes } = file
  const [isBusy, setBusy] = useState(false)
  async function restore(work: NonNullable<typeof onRestore>) {
    setBusy(true)
    await work(path)
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-b py-2">
      <span className="min-w-40 flex-1">
        <code className="line-clamp-3 text-xs [overflow-wrap:anywhere]" title={visibleText(path)}>
          <VisibleText text={path} />
        </code>
        <span className="block text-ink-2 text-xs">
          <time dateTime={at} className="tabular">
            {dateTime(at)}
          </time>
          {' · '}
          <VisibleText isName text={makerOf(file)} />
          {' · '}
          <span className="tabular">{fileSize(sizeBytes)}</span>
        </span>
      </span>
      <span className="ms-auto flex items-center gap-1">
        <IconButton label={t('historyOf', { path: visibleText(path) })} size="sm" onClick={() => onHistory(path)}>
          <History size={14} aria-hidden />
        </IconButton>
        {onRestore ? (
          <Button
            size="sm"
            busy={isBusy}
            aria-label={t('restoreFile', { path: visibleText(path) })}
            onClick={() => void restore(onRestore)}
          >
            {t('restore')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

function makerOf({ madeBy, author }: DeletedFileView): string {
  if (madeBy === 'answer') return t('byAnswer')
  if (madeBy === 'tool') return t('byTool')
  return author === null ? t('byPerson') : t('byAuthor', { author })
}
