'use client'

import { useState } from 'react'
import { FilterField } from '#components/admin/layout/filter-field.tsx'
import type { ListJson } from '#components/admin/layout/list-json.ts'
import { PageHeader } from '#components/admin/layout/page-header.tsx'
import { ResourceView } from '#components/resource-view.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useResource } from '#components/use-resource.ts'
import type { PromptSummaryJson } from '#lib/assistants/shared.ts'
import { PromptEditor, type PromptToEdit } from './prompt-editor.tsx'
import { PromptTable } from './prompt-table.tsx'

/** Rows that are rendered at first. */
const SHOWN_AT_ONCE = 100

/** Lists the prompts that the person may insert: own ones first. */
export function PromptsPage() {
  const [resource, { reload, change }] = useResource<ListJson<PromptSummaryJson>>('/api/prompts')
  const [editing, setEditing] = useState<PromptToEdit | null>(null)
  const [filter, setFilter] = useState('')
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const isEmpty = resource.state === 'ready' && resource.data.data.length === 0
  const create = (
    <Button variant="primary" onClick={() => setEditing({ kind: 'new' })}>
      New prompt
    </Button>
  )
  return (
    <>
      <PageHeader title="Prompts" actions={isEmpty ? null : create}>
        Text that you insert by typing / and its name. Variables such as <code className="font-mono text-xs">{'{{topic}}'}</code> are asked
        for in one form.
      </PageHeader>
      <ResourceView resource={resource} what="prompts" onRetry={reload}>
        {({ data }) => {
          if (data.length === 0)
            return (
              <EmptyState title="No prompts yet" action={create}>
                Save a text that you write often. You can share it with people or with everyone.
              </EmptyState>
            )
          const found = data.filter(({ name, title, ownerName }) => matchesFilter(filter, name, title, ownerName))
          return (
            <div className="flex flex-col gap-4">
              <FilterField label="Filter prompts" value={filter} onChange={setFilter} />
              {found.length === 0 ? (
                <p className="text-ink-2 text-sm">No prompt matches this filter.</p>
              ) : (
                <PromptTable
                  prompts={found.slice(0, most)}
                  onEdit={setEditing}
                  onRemoved={id => change(list => ({ ...list, data: list.data.filter(one => one.id !== id) }))}
                  onRestored={reload}
                />
              )}
              {found.length > most ? (
                <div>
                  <Button onClick={() => setMost(before => before + SHOWN_AT_ONCE * 5)}>
                    {`Show more of ${found.length.toLocaleString('en-US')}`}
                  </Button>
                </div>
              ) : null}
            </div>
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
