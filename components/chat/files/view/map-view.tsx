'use client'

import { ResourceView } from '#components/resource/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { useResource } from '#components/use-resource.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
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
    <ResourceView resource={resource} loading="Loading map" failed="The map could not be loaded." onRetry={reload}>
      {({ block }) => (
        <div className="flex min-h-0 flex-1 flex-col gap-2">
          <div className="flex shrink-0 items-center gap-2">
            <p className="text-ink-2 text-xs">
              {path === null ? 'What the model reads of files that are not selected.' : 'What the model reads unless the file is selected.'}
            </p>
            <span className="ms-auto flex items-center">
              <Button size="sm" variant="ghost" onClick={() => void reload()}>
                Load again
              </Button>
              <CopyButton text={block} label="Copy the map" size="sm" />
            </span>
          </div>
          {block === '' ? (
            <p className="text-ink-2">The map contains nothing from this file.</p>
          ) : (
            <div className="min-h-48 flex-1 overflow-hidden">
              <TextEditor path="map" label="Map" content={block} revision={block} isWritable={false} compareWith={null} />
            </div>
          )}
        </div>
      )}
    </ResourceView>
  )
}
