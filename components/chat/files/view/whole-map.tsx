'use client'

import type { ChatFiles } from '#lib/chats/shared.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { InsteadOfTree } from './instead-of-tree.tsx'
import { MapView } from './map-view.tsx'

/** Shows the map of a whole folder in place of the tree. */
export function WholeMap({ folder, mode }: { folder: WorkspaceView; mode: ChatFiles['mode'] }) {
  return (
    <InsteadOfTree label={`Map of ${folder.title}`} title={`Map of ${folder.title}`}>
      <MapView workspaceId={folder.id} path={null} mode={mode} />
    </InsteadOfTree>
  )
}
