'use client'

import { useState } from 'react'
import { CollectionFields } from '#components/assistants/collection-fields.tsx'
import type { WholeProject } from '#components/chat-project/project-words.ts'
import { request } from '#components/request.ts'
import { TokenCount } from '#components/token-count.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { MAX_PROJECT_INSTRUCTIONS } from '#lib/projects/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { projects as t } from '#lib/words/en/projects.ts'
import { type ToolsChoice, toolsChoiceOf, toolsOf } from './tools-choice.ts'

const NONE = ''

interface SettingsForm {
  instructions: string
  model: string
  tools: ToolsChoice
  folderId: string
  collectionIds: string[]
}

function formOf({ instructions, model, selectedTools, folderId, collectionIds }: WholeProject): SettingsForm {
  return {
    instructions: instructions ?? '',
    model: model ?? NONE,
    tools: toolsChoiceOf(selectedTools),
    folderId: folderId ?? NONE,
    collectionIds,
  }
}

function isSame(one: SettingsForm, other: SettingsForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Instructions of a project, and what its new chats begin with. Owners change them. */
export function ProjectSettings({ project, onChange }: { project: WholeProject; onChange: () => void }) {
  const { models } = useWorkspace()
  const [folders] = useResource('GET /api/workspaces')
  const stored = formOf(project)
  const [form, setForm] = useState(stored)
  const [known, setKnown] = useState(stored)
  const [isSaved, setSaved] = useState(false)
  const { busy, problem, run } = useAction()
  const isOwner = project.role === 'owner'
  const { instructions, model, tools, folderId, collectionIds } = form
  const offered = folders.state === 'ready' ? folders.data.data : []
  // Another owner's choices replace those that are not being edited here.
  if (!isSame(known, stored)) {
    setKnown(stored)
    if (isSame(form, known)) setForm(stored)
  }
  const set = (change: Partial<SettingsForm>) => {
    setSaved(false)
    setForm(before => ({ ...before, ...change }))
  }

  async function save() {
    const body = {
      instructions,
      model: model === NONE ? null : model,
      folderId: folderId === NONE ? null : folderId,
      collectionIds,
      ...(tools === 'kept' ? {} : { selectedTools: toolsOf(tools) }),
    }
    setSaved(await run(() => request('PATCH /api/projects/[projectId]', { params: { projectId: project.id }, body })))
    onChange()
  }

  return (
    <div className="flex max-w-[36rem] flex-col gap-5">
      <Field label={t('instructions')} hint={<TokenCount text={instructions} />}>
        <Textarea
          dir="auto"
          rows={8}
          disabled={!isOwner}
          maxLength={MAX_PROJECT_INSTRUCTIONS}
          value={instructions}
          onChange={event => set({ instructions: event.target.value })}
        />
      </Field>
      <Field label={t('modelOfNewChats')}>
        <Select
          value={model}
          disabled={!isOwner}
          onValueChange={value => set({ model: value })}
          options={withChosen(model, [
            { value: NONE, label: t('defaultModel') },
            ...models.map(({ id, title }) => ({ value: id, label: title })),
          ])}
        />
      </Field>
      <Field label={t('toolsOfNewChats')}>
        <Select
          value={tools}
          disabled={!isOwner}
          onValueChange={value => set({ tools: value as ToolsChoice })}
          options={[
            { value: 'all', label: t('allTools') },
            { value: 'none', label: t('noTools') },
            ...(toolsChoiceOf(project.selectedTools) === 'kept'
              ? [{ value: 'kept', label: t('chosenTools', { count: project.selectedTools.length }) }]
              : []),
          ]}
        />
      </Field>
      <Field label={t('folder')} hint={t('folderHint')}>
        <Select
          value={folderId}
          disabled={!isOwner}
          onValueChange={value => set({ folderId: value })}
          options={withChosen(folderId, [
            { value: NONE, label: common('none') },
            ...offered.filter(({ kind }) => kind === 'folder').map(({ id, title }) => ({ value: id, label: title })),
          ])}
        />
      </Field>
      <CollectionFields
        chosen={collectionIds}
        hint={t('collectionsHint')}
        disabled={!isOwner}
        onChange={chosen => set({ collectionIds: chosen })}
      />
      {isOwner ? (
        <div className="flex items-center gap-3">
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {common('save')}
          </Button>
          <span role="status" className="text-ink-2 text-sm">
            {isSaved ? common('saved') : ''}
          </span>
          {problem === null ? null : (
            <span role="alert" className="text-bad text-sm">
              {problem}
            </span>
          )}
        </div>
      ) : (
        <p className="text-ink-2 text-sm">{t('onlyOwnersChangeThese')}</p>
      )}
    </div>
  )
}

/** Keeps a choice listed that is no longer offered. */
function withChosen(chosen: string, options: { value: string; label: string }[]): { value: string; label: string }[] {
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: t('notOffered', { chosen }) }]
}
