'use client'

import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { FilterField } from '#components/resource/filter-field.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Table, Th } from '#components/ui/table.tsx'
import { useResource } from '#components/use-resource.ts'
import type { FolderView } from '#lib/workspace/shared.ts'
import { FolderRow } from './folder-row.tsx'

const FolderEditor = later(() => import('./folder-editor.tsx').then(module => module.FolderEditor), <Skeleton lines={6} />)

export function FoldersPage() {
  const [folders, { reload }] = useResource('GET /api/admin/folders')
  const [editing, setEditing] = useState<FolderView | 'new' | null>(null)
  const [filter, setFilter] = useState('')
  useEffect(FolderEditor.near, [])
  const isEmpty = folders.state === 'ready' && folders.data.data.length === 0
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      Add folder
    </Button>
  )
  return (
    <>
      <PageHeader title="Folders" actions={isEmpty ? null : add}>
        Folders on this server whose files people may select in a chat. What git ignores is never shown.
      </PageHeader>
      <ResourceView resource={folders} loading="Loading folders" failed="The folders could not be loaded." onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No folders yet" action={add}>
              Add a folder, and the people you choose can select files in it. The model reads them with each message, and nothing outside
              the folder.
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-4">
              <FilterField label="Filter folders" value={filter} onChange={setFilter} />
              <FolderTable
                folders={data.filter(({ title, path }) => matchesFilter(filter, title, path))}
                onEdit={setEditing}
                onChanged={reload}
              />
            </div>
          )
        }
      </ResourceView>
      <Dialog
        open={editing !== null}
        onOpenChange={open => (open ? undefined : setEditing(null))}
        title={editing === null || editing === 'new' ? 'Add a folder' : `Edit ${editing.title}`}
      >
        {editing === null ? null : (
          <FolderEditor
            folder={editing === 'new' ? null : editing}
            onCancel={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              void reload()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

interface FolderTableProps {
  folders: readonly FolderView[]
  onEdit: (folder: FolderView) => void
  onChanged: () => Promise<void>
}

function FolderTable({ folders, onEdit, onChanged }: FolderTableProps) {
  if (folders.length === 0) return <p className="text-ink-2 text-sm">No folder matches this filter.</p>
  return (
    <Table
      caption="Folders"
      head={
        <>
          <Th>Folder</Th>
          <Th from="md">Path</Th>
          <Th from="sm">People</Th>
          <Th from="lg">Files may be</Th>
          <Th align="end">Enabled</Th>
          <Th hidden>Actions</Th>
        </>
      }
    >
      {folders.map(folder => (
        <FolderRow key={folder.id} folder={folder} onEdit={() => onEdit(folder)} onChanged={onChanged} />
      ))}
    </Table>
  )
}
