'use client'

import { Trash2 } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { deleteFile, shaOf, uploadFile } from '#components/chat/files/actions/file-requests.ts'
import { DropZone } from '#components/chat/files/upload/drop-zone.tsx'
import { UploadBar } from '#components/chat/files/upload/upload-bar.tsx'
import { UploadButton } from '#components/chat/files/upload/upload-button.tsx'
import { createUploads } from '#components/chat/files/upload/uploads.ts'
import type { WholeProject } from '#components/chat-project/project-words.ts'
import { fileSize } from '#components/parts/duration.ts'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { addressOf } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useProjectNews } from '#components/workspace/project-board.ts'
import { projects as t } from '#lib/words/en/projects.ts'

interface ProjectFile {
  path: string
  sizeBytes: number
}

/** Shows the files that the chats of a project use. */
export function ProjectFiles({ project, onChange }: { project: WholeProject; onChange: () => void }) {
  const { busy, run } = useAction(t('projectHasNoFiles'))
  const mayWrite = project.role !== 'reader'
  if (project.workspaceId !== null) return <FileList project={project} workspaceId={project.workspaceId} />
  const begin = async () => {
    if (await run(() => request('POST /api/projects/[projectId]/workspace', { params: { projectId: project.id } }))) onChange()
  }
  return (
    <EmptyState
      title={t('noFilesYet')}
      action={
        mayWrite ? (
          <Button busy={busy} onClick={() => void begin()}>
            {t('addFiles')}
          </Button>
        ) : null
      }
    >
      {t('everyChatInTheProject')}
    </EmptyState>
  )
}

function FileList({ project, workspaceId }: { project: WholeProject; workspaceId: string }) {
  const list = useList('GET /api/workspaces/[workspaceId]/tree', { params: { workspaceId }, rows: 'files', id: ({ path }) => path })
  const { rows: files, reload } = list
  useProjectNews(reload, { files: true })
  const mayWrite = project.role !== 'reader' && project.folderId === null
  const uploads = useMemo(
    () =>
      createUploads({
        send: ({ path, file }, replaces, signal) => uploadFile(workspaceId, { path, file, replaces, signal }),
        onArrived: () => void reload(),
      }),
    [workspaceId, reload],
  )
  const state = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read)
  return (
    <DropZone isActive={mayWrite} folderAt={() => ''} onDrop={dropped => void uploads.add(dropped.uploads)}>
      {list.resource.state === 'ready' ? (
        <div className="flex items-center gap-3">
          <p className="flex-1 text-ink-2 text-sm">{t('countOfFiles', { count: files.length })}</p>
          {mayWrite ? <UploadButton onPick={picked => void uploads.add(picked.uploads)} /> : null}
        </div>
      ) : null}
      <UploadBar uploads={uploads} state={state} />
      <ResourceList
        list={list}
        loading={t('loadingFiles')}
        failed={t('filesNotLoaded')}
        filter={t('filterFiles')}
        none={filter => t('noFileMatches', { filter })}
        words={({ path }) => [path]}
        isShort
        empty={<p className="text-ink-2 text-sm">{mayWrite ? t('dropFilesHereOrUpload') : t('thereAreNoFilesHere')}</p>}
      >
        {shown => (
          <ul aria-label={t('filesOfThisProject')} className="border-line border-t">
            {shown.map(file => (
              <FileLine key={file.path} {...{ file, workspaceId, mayWrite }} onGone={() => list.drop(file)} />
            ))}
          </ul>
        )}
      </ResourceList>
    </DropZone>
  )
}

interface FileLineProps {
  file: ProjectFile
  workspaceId: string
  mayWrite: boolean
  onGone: () => void
}

function FileLine({ file: { path, sizeBytes }, workspaceId, mayWrite, onGone }: FileLineProps) {
  const { busy, run } = useAction(t('fileWasNotDeleted'))
  const remove = async () => {
    if (await run(async () => deleteFile(workspaceId, { path, sha256: await shaOf(workspaceId, path) }))) onGone()
  }
  return (
    <li className="flex items-center gap-2 border-line border-b py-1.5">
      <a
        href={addressOf('GET /api/workspaces/[workspaceId]/bytes', { params: { workspaceId }, query: { path } })}
        download
        className="min-w-0 flex-1 truncate text-sm underline-offset-2 hover:underline"
      >
        <VisibleText isName text={path} />
      </a>
      <span className="shrink-0 text-ink-2 text-xs">{fileSize(sizeBytes)}</span>
      {mayWrite ? (
        <IconButton label={t('deletePath', { path })} size="sm" disabled={busy} onClick={() => void remove()}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
