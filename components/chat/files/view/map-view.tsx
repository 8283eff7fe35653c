'use client'

import { ResourceView } from '#components/resource/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { useResource } from '#components/use-resource.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import { useReloadWithTree } from '../use-reload-with-tree.ts'
import { TextEditor } from './file-text.tsx'

export interface MapViewProps {
  workspaceId: string
  /** Null shows the whole map. */
  path: string | null
  mode: ChatFiles['mode']
}

/** Shows the entry of a file, or the whole map, as the model reads it. */
export function MapView({ workspaceId, path, mode }: MapViewProps) {
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/map', {
    params: { workspaceId },
    query: { mode, path: path ?? undefined },
  })
  useReloadWithTree(reload)
  return (
    <ResourceView resource={resource} loading={t('loadingMap')} failed={t('mapNotLoaded')} onRetry={reload}>
      {({ block }) => (
        <div className="flex min-h-0 flex-1 flex-col gap-2">
          <div className="flex shrink-0 items-center gap-2">
            <p className="text-ink-2 text-xs">{path === null ? t('mapOfOthers') : t('mapOfFile')}</p>
            <span className="ms-auto flex items-center">
              <Button size="sm" variant="ghost" onClick={() => void reload()}>
                {t('loadAgain')}
              </Button>
              <CopyButton text={block} label={t('copyMap')} size="sm" />
            </span>
          </div>
          {block === '' ? (
            <p className="text-ink-2">{t('mapEmpty')}</p>
          ) : (
            <div className="min-h-48 flex-1 overflow-hidden">
              <TextEditor path="map" label={t('map')} content={block} revision={block} isWritable={false} compareWith={null} />
            </div>
          )}
        </div>
      )}
    </ResourceView>
  )
}
