'use client'

import { useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { ResourceView } from '#components/resource-view.tsx'
import { FilteredList } from '#components/sections/filtered-list.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useResource } from '#components/use-resource.ts'
import type { PromptToEdit } from './prompt-editor.tsx'
import { PromptTable } from './prompt-table.tsx'

const PromptEditor = later(() => import('./prompt-editor.tsx').then(module => module.PromptEditor), <Skeleton lines={6} />)

/** Lists the prompts that the person may insert: own ones first. */
export function PromptsPage() {
  const [resource, { reload, change }] = useResource('GET /api/prompts')
  const [editing, setEditing] = useState<PromptToEdit | null>(null)
  const isEmpty = resource.state === 'ready' && resource.data.data.length === 0
  const create = (
    <Button variant="primary" onClick={() => setEditing({ kind: 'new' })}>
      New prompt
    </Button>
  )
  return (
    <>
      <PageHeader title="Prompts" actions={isEmpty ? null : create}>
        Text that you insert by typing / and its name. Variables such as <code className="font-mono text-xs">{'{{topic}}'}</code> are filled
        in through a form.
      </PageHeader>
      <ResourceView resource={resource} what="prompts" onRetry={reload}>
        {({ data }) => {
          if (data.length === 0)
            return (
              <EmptyState title="No prompts yet" action={create}>
                Save text that you write often. You can share it with people or with everyone.
              </EmptyState>
            )
          return (
            <FilteredList items={data} one="prompt" several="prompts" words={({ name, title, ownerName }) => [name, title, ownerName]}>
              {shown => (
                <PromptTable
                  prompts={shown}
                  onEdit={setEditing}
                  onRemoved={id => change(list => ({ ...list, data: list.data.filter(one => one.id !== id) }))}
                  onRestored={reload}
                />
              )}
            </FilteredList>
          )
        }}
      </ResourceView>
      <Dialog
        open={editing !== null}
        onOpenChange={open => (open ? undefined : setEditing(null))}
        title={editing?.kind === 'stored' && editing.prompt.isOwn ? `Edit /${editing.prompt.name}` : 'New prompt'}
      >
        {editing === null ? null : (
          <PromptEditor
            edited={editing}
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
