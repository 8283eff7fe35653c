'use client'

import { ArrowLeft } from 'lucide-react'
import { keys } from '#components/keys/keys.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { ChatFiles } from '#lib/chats/shared.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { useFilesStore } from '../use-files.ts'
import { MapView } from './map-view.tsx'

/** Shows the map of a whole folder in place of the tree. */
export function WholeMap({ folder, mode }: { folder: WorkspaceView; mode: ChatFiles['mode'] }) {
  const store = useFilesStore()
  return (
    <section
      aria-label={`Map of ${folder.title}`}
      className="flex h-full min-h-0 flex-col gap-2"
      onKeyDown={keys(event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        store.show(null)
      })}
    >
      <div className="flex shrink-0 items-center gap-1">
        <span className="-ms-1.5">
          <IconButton label="Back to the files" onClick={() => store.show(null)}>
            <ArrowLeft size={16} aria-hidden className="rtl:rotate-180" />
          </IconButton>
        </span>
        <h3 className="min-w-0 truncate font-[550]">Map of {folder.title}</h3>
      </div>
      <MapView workspaceId={folder.id} path={null} mode={mode} />
    </section>
  )
}
