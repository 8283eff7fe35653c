'use client'

import type { ReactNode } from 'react'
import { SharedName, usedBy } from '#components/assistants/shared-columns.tsx'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import type { List } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { common } from '#lib/words/en/common.ts'
import { prompts as t } from '#lib/words/en/prompts.ts'
import { bodyOf } from './prompt-body.ts'
import type { PromptToEdit } from './prompt-editor.tsx'

interface PromptTableProps {
  prompts: List<Item<'GET /api/prompts'>>
  create: ReactNode
  onEdit: (prompt: PromptToEdit) => void
}

export function PromptTable({ prompts, create, onEdit }: PromptTableProps) {
  const opening = useAction(t('failure'))
  const whole = (id: string) => request('GET /api/prompts/[promptId]', { params: { promptId: id } })
  const edit = (id: string) => opening.run(async () => onEdit({ kind: 'stored', prompt: await whole(id) }))
  return (
    <ResourceList
      list={prompts}
      loading={t('loadingPrompts')}
      failed={t('promptsNotLoaded')}
      caption={t('prompts')}
      filter={t('filterPrompts')}
      none={() => t('noPromptMatches')}
      words={({ name, title, ownerName }) => [name, title, ownerName]}
      empty={
        <EmptyState title={t('noPromptsYet')} action={create}>
          {t('saveTextThatYouWrite')}
        </EmptyState>
      }
      columns={[
        {
          label: t('prompt'),
          value: ({ name }) => name,
          wide: true,
          cell: ({ id, name, title }) => (
            <SharedName description={title}>
              <button
                type="button"
                onClick={() => void edit(id)}
                className="block max-w-full truncate font-[550] font-mono hover:underline"
              >
                /<VisibleText isName text={name} />
              </button>
            </SharedName>
          ),
        },
        usedBy(),
      ]}
      actions={prompt => (
        <>
          <Button
            size="sm"
            variant="ghost"
            disabled={opening.busy}
            aria-label={prompt.mayEdit ? t('editPrompt', { name: prompt.name }) : t('copyPrompt', { name: prompt.name })}
            onClick={() => void edit(prompt.id)}
          >
            {prompt.mayEdit ? common('edit') : t('makeACopy')}
          </Button>
          {prompt.isOwn ? (
            <RowAction
              label={t('deleteName', { name: prompt.name })}
              failure={t('failure')}
              run={async () => {
                const kept = await whole(prompt.id)
                await request('DELETE /api/prompts/[promptId]', { params: { promptId: prompt.id } })
                prompts.drop(prompt)
                return kept
              }}
              undo={{
                done: t('wasDeleted', { name: prompt.name }),
                async run(kept) {
                  await request('POST /api/prompts', { body: bodyOf(kept) })
                  await prompts.reload()
                },
              }}
            >
              {common('delete')}
            </RowAction>
          ) : null}
        </>
      )}
    />
  )
}
