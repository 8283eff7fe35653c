'use client'

import { useMemo, useState, useSyncExternalStore } from 'react'
import { DropZone } from '#components/chat/files/upload/drop-zone.tsx'
import { UploadBar } from '#components/chat/files/upload/upload-bar.tsx'
import { UploadButton } from '#components/chat/files/upload/upload-button.tsx'
import { createUploads } from '#components/chat/files/upload/uploads.ts'
import { fileSize } from '#components/parts/duration.ts'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import type { Answer } from '#components/routes.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useOpenFile } from '#components/viewer-store/viewer-context.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { collections as t } from '#lib/words/en/collections.ts'

interface CollectionFilesProps {
  collection: Answer<'GET /api/collections/[collectionId]'>
  /** Called when files have come, gone, or been read. */
  onChange: () => void
}

/** Polls while files are being read. */
const POLL_MS = 2_000
const isBeingRead = ({ state }: { state: string }) => state === 'reading' || state === 'indexing'

/** Lists the files of a collection with what became of them. Those who may change it drop files here and remove them. */
export function CollectionFiles({ collection: { id: collectionId, level }, onChange }: CollectionFilesProps) {
  const open = useOpenFile()
  const [isBusy, setBusy] = useState(false)
  const params = { collectionId }
  const list = useList('GET /api/collections/[collectionId]/files', { params, id: ({ id }) => id, ...(isBusy ? { pollMs: POLL_MS } : {}) })
  const { reload } = list
  const reads = list.rows.some(isBeingRead)
  if (reads !== isBusy) {
    setBusy(reads)
    // The counts of the whole collection follow from its files.
    if (!reads) setTimeout(onChange)
  }
  const mayChange = level !== 'use'
  const uploads = useMemo(
    () =>
      createUploads({
        async send({ path, file }, _replaces, signal) {
          await request('POST /api/collections/[collectionId]/files', { params: { collectionId }, query: { name: path }, file, signal })
        },
        onArrived() {
          void reload()
          onChange()
        },
      }),
    [collectionId, reload, onChange],
  )
  const state = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read)
  const choose = <UploadButton onPick={picked => void uploads.add(picked.uploads)} />
  return (
    <DropZone isActive={mayChange} folderAt={() => ''} onDrop={dropped => void uploads.add(dropped.uploads)}>
      <div className="flex items-center gap-3">
        <h2 className="flex-1 font-[550] text-base">{t('files')}</h2>
        {mayChange && !list.isEmpty ? choose : null}
      </div>
      <UploadBar uploads={uploads} state={state} />
      <ResourceList
        list={list}
        loading={t('loadingFiles')}
        failed={t('filesNotLoaded')}
        caption={t('files')}
        filter={t('filterFiles')}
        none={filter => t('noFileMatches', { filter })}
        more={t('moreFiles')}
        isShort
        empty={
          <EmptyState title={t('noFilesYet')} action={mayChange ? choose : null}>
            {mayChange ? t('dropFiles') : t('nothingHere')}
          </EmptyState>
        }
        columns={[
          {
            label: t('file'),
            value: ({ name }) => name,
            wide: true,
            cell: ({ id, name, reason }) => (
              <>
                <button
                  type="button"
                  className="block break-words text-start font-[550] hover:underline"
                  onClick={() => open?.({ source: { kind: 'file', fileId: id }, name })}
                >
                  <bdi>
                    <VisibleText isName text={name} />
                  </bdi>
                </button>
                {reason === null ? null : <p className="text-bad text-xs">{reason}</p>}
              </>
            ),
          },
          { label: t('state'), value: ({ state }) => t('fileStateOf', { state }), muted: true, nowrap: true },
          { label: t('passages'), value: ({ passageCount }) => passageCount, align: 'end', from: 'sm' },
          {
            label: t('size'),
            value: ({ sizeBytes }) => sizeBytes,
            cell: ({ sizeBytes }) => fileSize(sizeBytes),
            align: 'end',
            from: 'md',
            nowrap: true,
          },
          { label: t('added'), at: ({ createdAt }) => createdAt, from: 'md' },
        ]}
        actions={
          mayChange
            ? file => (
                <RowAction
                  label={t('removeFileNamed', { name: visibleText(file.name) })}
                  failure={t('fileWasNotRemoved')}
                  question={{
                    title: t('removeFileQuestion', { name: file.name }),
                    description: t('removeFileMeans'),
                    confirmLabel: t('removeFile'),
                  }}
                  run={async () => {
                    const at = { collectionId, fileId: file.id }
                    await request('DELETE /api/collections/[collectionId]/files/[fileId]', { params: at })
                    list.drop(file)
                    onChange()
                  }}
                >
                  {t('removeFile')}
                </RowAction>
              )
            : undefined
        }
      />
    </DropZone>
  )
}
