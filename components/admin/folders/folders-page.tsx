'use client'

import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { FolderView } from '#lib/workspace/shared.ts'
import { FolderMenu, FolderSwitch } from './folder-actions.tsx'

const FolderEditor = later(() => import('./folder-editor.tsx').then(module => module.FolderEditor), <Skeleton lines={6} />)

export function FoldersPage() {
  const folders = useList('GET /api/admin/folders', { id: ({ id }) => id })
  const [editing, setEditing] = useState<FolderView | 'new' | null>(null)
  useEffect(FolderEditor.near, [])
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      Add folder
    </Button>
  )
  return (
    <>
      <PageHeader title="Folders" actions={folders.isEmpty ? null : add}>
        Folders on this server whose files people may select in a chat. What git ignores is never shown.
      </PageHeader>
      <ResourceList
        list={folders}
        loading="Loading folders"
        failed="The folders could not be loaded."
        caption="Folders"
        filter="Filter folders"
        none={() => 'No folder matches this filter.'}
        words={({ title, path }) => [title, path]}
        csv="folders.csv"
        empty={
          <EmptyState title="No folders yet" action={add}>
            Add a folder, and the people you choose can select files in it. The model reads them with each message, and nothing outside the
            folder.
          </EmptyState>
        }
        columns={[
          {
            label: 'Folder',
            value: ({ title }) => title,
            cell: ({ title, origin }) => (
              <>
                <VisibleText isName text={title} />
                {origin === 'file' ? <span className="ms-2 text-ink-2 text-xs">by configuration</span> : null}
              </>
            ),
          },
          { label: 'Path', value: ({ path }) => path, from: 'md', mono: true, muted: true },
          { label: 'People', value: audienceOf, from: 'sm', muted: true },
          { label: 'Files may be', value: ({ writable }) => (writable ? 'read and changed' : 'read'), from: 'lg', muted: true },
          {
            label: 'Enabled',
            value: ({ enabled }) => Number(enabled),
            align: 'end',
            cell: folder => <FolderSwitch folder={folder} onChanged={folders.reload} />,
          },
        ]}
        actions={folder =>
          folder.origin === 'file' ? null : <FolderMenu folder={folder} onEdit={() => setEditing(folder)} onChanged={folders.reload} />
        }
      />
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
              void folders.reload()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function audienceOf({ people }: FolderView): string {
  if (people.includes('*')) return 'Everyone'
  if (people.length === 0) return 'No one'
  return people.length === 1 ? (people[0] ?? '') : `${people.length} people`
}
