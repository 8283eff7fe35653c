'use client'

import { use } from 'react'
import { useResource } from '#components/use-resource.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { FilesContext, useFilesState } from '../files/use-files.ts'
import { ReviewPart } from './review/review-part.tsx'
import { ReviewStart } from './review/review-start.tsx'
import { Uncommitted } from './uncommitted/uncommitted.tsx'

/** Shows the git repository of the chat's folder: what is under review, or else what has not been committed. Nothing without one. */
export function RepositoryPart() {
  return use(FilesContext) ? <OfFolder /> : null
}

function OfFolder() {
  const { files } = useFilesState()
  return files === null || files.workspaceId === null ? null : <Known workspaceId={files.workspaceId} />
}

function Known({ workspaceId }: { workspaceId: string }) {
  const [resource] = useResource<{ data: WorkspaceView[] }>('/api/workspaces')
  const { files } = useFilesState()
  const workspace = resource.state === 'ready' ? resource.data.data.find(({ id }) => id === workspaceId) : undefined
  if (!workspace?.git || !files) return null
  if (files.review !== null) return <ReviewPart key={workspace.id} range={files.review} />
  return (
    <>
      <Uncommitted key={workspace.id} workspace={workspace} />
      <ReviewStart key={`review ${workspace.id}`} workspaceId={workspace.id} />
    </>
  )
}
