'use client'

import { useEffect } from 'react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { type Resource, useResource } from '#components/use-resource.ts'
import type { FileToOpen } from '#components/viewer-store/viewer-store.ts'
import type { DocumentView } from '#lib/documents/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { viewer as t } from '#lib/words/en/viewer.ts'
import { DocumentTabs } from './document-tabs.tsx'

export interface FileDocumentProps {
  file: FileToOpen
  /** Another number brings its page or passage into view again. */
  turn: number
}

/** Loads the text of a file and shows it: as it reads, and as a model gets it. */
export function FileDocument({ file, turn }: FileDocumentProps) {
  const { source } = file
  return source.kind === 'workspace' ? <OfFolder {...{ file, turn, source }} /> : <OfMessage {...{ file, turn, source }} />
}

type Of<Kind> = FileDocumentProps & { source: Extract<FileToOpen['source'], { kind: Kind }> }

function OfFolder({ file, turn, source: { workspaceId, path } }: Of<'workspace'>) {
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/document', { params: { workspaceId }, query: { path } })
  return <Read {...{ file, turn, resource, reload }} />
}

function OfMessage({ file, turn, source: { fileId } }: Of<'file'>) {
  const [resource, { reload }] = useResource('GET /api/files/[fileId]/text', { params: { fileId } })
  return <Read {...{ file, turn, resource, reload }} />
}

/** Time after which the page looks again whether a file has been read. */
const LOOK_AGAIN_MS = 1_500

interface ReadProps extends FileDocumentProps {
  resource: Resource<DocumentView>
  reload: () => Promise<void>
}

function Read({ file, turn, resource, reload }: ReadProps) {
  const isReading = resource.state === 'ready' && resource.data.state === 'reading'
  useEffect(() => {
    if (!isReading) return
    const timer = setInterval(() => void reload(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isReading, reload])
  const view = resource.state === 'ready' ? resource.data : null
  if (view?.state === 'done') return <DocumentTabs {...{ file, turn }} document={view} />
  return (
    <div className="p-4.5 text-sm">
      <ResourceView resource={resource} loading={t('loading')} failed={t('notShown')} onRetry={reload}>
        {data =>
          data.state === 'failed' ? (
            <div role="alert" className="flex flex-col items-start gap-3">
              <p>{t('unread', { reason: data.reason })}</p>
              {data.reason === 'busy' || data.reason === 'slow' ? (
                <Button onClick={() => void reload()}>{common('tryAgain')}</Button>
              ) : null}
            </div>
          ) : (
            <p role="status" className="flex items-center gap-2 text-ink-2">
              <Spinner size={14} /> {t('reading')}
            </p>
          )
        }
      </ResourceView>
    </div>
  )
}
