'use client'

import { SharedRow, SharedTable } from '#components/assistants/shared-table.tsx'
import { request } from '#components/request.ts'
import type { Answer, Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { bodyOf } from './prompt-body.ts'
import type { PromptToEdit } from './prompt-editor.tsx'

type Prompt = Item<'GET /api/prompts'>
type WholePrompt = Answer<'GET /api/prompts/[promptId]'>

export interface PromptTableProps {
  prompts: readonly Prompt[]
  onEdit: (prompt: PromptToEdit) => void
  onRemoved: (id: string) => void
  onRestored: () => Promise<void>
}

export function PromptTable({ prompts, onEdit, onRemoved, onRestored }: PromptTableProps) {
  return (
    <SharedTable caption="Prompts" one="Prompt">
      {prompts.map(prompt => (
        <PromptRow key={prompt.id} prompt={prompt} onEdit={onEdit} onRemoved={() => onRemoved(prompt.id)} onRestored={onRestored} />
      ))}
    </SharedTable>
  )
}

interface PromptRowProps {
  prompt: Prompt
  onEdit: (prompt: PromptToEdit) => void
  onRemoved: () => void
  onRestored: () => Promise<void>
}

function PromptRow({ prompt: { id, name, title, ...sharing }, onEdit, onRemoved, onRestored }: PromptRowProps) {
  const { busy, run } = useAction('This did not work.')
  const whole = () => request('GET /api/prompts/[promptId]', { params: { promptId: id } })
  const edit = () => run(async () => onEdit({ kind: 'stored', prompt: await whole() }))

  async function remove() {
    let kept: WholePrompt | null = null
    const isRemoved = await run(async () => {
      kept = await whole()
      await request('DELETE /api/prompts/[promptId]', { params: { promptId: id } })
    })
    if (!isRemoved) return
    onRemoved()
    toast.info(`/${name} was deleted.`, { action: { label: 'Undo', run: () => void restore(kept) } })
  }

  async function restore(kept: WholePrompt | null) {
    if (kept && (await run(() => request('POST /api/prompts', { body: bodyOf(kept) })))) await onRestored()
  }

  return (
    <SharedRow
      name={
        <button type="button" onClick={() => void edit()} className="block max-w-full truncate font-[550] font-mono hover:underline">
          /<VisibleText isName text={name} />
        </button>
      }
      description={title}
      sharing={sharing}
      actions={
        <>
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            aria-label={`${sharing.isOwn ? 'Edit' : 'Copy'} ${name}`}
            onClick={() => void edit()}
          >
            {sharing.isOwn ? 'Edit' : 'Make a copy'}
          </Button>
          {sharing.isOwn ? (
            <Button size="sm" variant="ghost" disabled={busy} aria-label={`Delete ${name}`} onClick={() => void remove()}>
              Delete
            </Button>
          ) : null}
        </>
      }
    />
  )
}
