'use client'

import { useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { prompts as t } from '#lib/words/en/prompts.ts'
import type { PromptToEdit } from './prompt-editor.tsx'
import { PromptTable } from './prompt-table.tsx'

const PromptEditor = later(() => import('./prompt-editor.tsx').then(module => module.PromptEditor), <Skeleton lines={6} />)

/** Lists the prompts that the person may insert: own ones first. */
export function PromptsPage() {
  const prompts = useList('GET /api/prompts', { id: ({ id }) => id })
  const [editing, setEditing] = useState<PromptToEdit | null>(null)
  const create = (
    <Button variant="primary" onClick={() => setEditing({ kind: 'new' })}>
      {t('newPrompt')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('prompts')} actions={prompts.isEmpty ? null : create}>
        {t.rich('textThatYouInsert', {
          code: chunks => (
            <code key="code" className="font-mono text-xs">
              {chunks}
            </code>
          ),
        })}
      </PageHeader>
      <PromptTable prompts={prompts} create={create} onEdit={setEditing} />
      <Dialog
        open={editing !== null}
        onOpenChange={open => (open ? undefined : setEditing(null))}
        title={editing?.kind === 'stored' && editing.prompt.mayEdit ? t('editTitle', { name: editing.prompt.name }) : t('newPrompt')}
      >
        {editing === null ? null : (
          <PromptEditor
            edited={editing}
            onCancel={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              void prompts.reload()
            }}
          />
        )}
      </Dialog>
    </>
  )
}
