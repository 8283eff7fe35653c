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
import { adminFolders as t } from '#lib/words/en/admin-folders.ts'
import type { FolderView } from '#lib/workspace/shared.ts'
import { FolderMenu, FolderSwitch } from './folder-actions.tsx'

const FolderEditor = later(() => import('./folder-editor.tsx').then(module => module.FolderEditor), <Skeleton lines={6} />)

export function FoldersPage() {
  const folders = useList('GET /api/admin/folders', { id: ({ id }) => id })
  const [editing, setEditing] = useState<FolderView | 'new' | null>(null)
  useEffect(FolderEditor.near, [])
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      {t('addFolder')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('folders')} actions={folders.isEmpty ? null : add}>
        {t('foldersOnThisServerWhose')}
      </PageHeader>
      <ResourceList
        list={folders}
        loading={t('loadingFolders')}
        failed={t('foldersNotLoaded')}
        caption={t('folders')}
        filter={t('filterFolders')}
        none={() => t('noFolderMatches')}
        words={({ title, path }) => [title, path]}
        csv="folders.csv"
        empty={
          <EmptyState title={t('noFoldersYet')} action={add}>
            {t('addAFolderAndThe')}
          </EmptyState>
        }
        columns={[
          {
            label: t('folder'),
            value: ({ title }) => title,
            cell: ({ title, origin }) => (
              <>
                <VisibleText isName text={title} />
                {origin === 'file' ? <span className="ms-2 text-ink-2 text-xs">{t('byConfiguration')}</span> : null}
              </>
            ),
          },
          { label: t('path'), value: ({ path }) => path, from: 'md', mono: true, muted: true },
          { label: t('people'), value: audienceOf, from: 'sm', muted: true },
          { label: t('filesMayBe'), value: ({ writable }) => (writable ? t('readAndChanged') : t('read')), from: 'lg', muted: true },
          {
            label: t('enabled'),
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
        title={editing === null || editing === 'new' ? t('addAFolder') : t('editTitle', { title: editing.title })}
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

function audienceOf({ people, groups }: FolderView): string {
  if (people.includes('*')) return t('everyone')
  if (groups.length > 0) return t('peopleAndGroups', { people: people.length, groups: groups.length })
  if (people.length === 0) return t('noOne')
  return people.length === 1 ? (people[0] ?? '') : t('countOfPeople', { count: people.length })
}
