'use client'

import { useId, useState } from 'react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { useResource } from '#components/use-resource.ts'
import { chatReview as t } from '#lib/words/en/chat-review.ts'
import type { RepositoryRefs } from '#lib/workspace/shared.ts'
import { useFilesState, useFilesStore } from '../../files/use-files.ts'

/** Offers to review changes in this chat. Branches are loaded when a person wants to. */
export function ReviewStart({ workspaceId }: { workspaceId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PanelSection title={t('reviewChanges')}>
      {isOpen ? (
        <Choice workspaceId={workspaceId} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 flex-1 text-ink-2">{t('explained')}</p>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('choose')}
          </Button>
        </div>
      )}
    </PanelSection>
  )
}

function Choice({ workspaceId }: { workspaceId: string }) {
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/refs', { params: { workspaceId } })
  return (
    <ResourceView resource={resource} loading={t('loadingBranches')} failed={t('branchesNotLoaded')} onRetry={reload}>
      {refs => <Form refs={refs} />}
    </ResourceView>
  )
}

function Form({ refs }: { refs: RepositoryRefs }) {
  const store = useFilesStore()
  const listId = useId()
  const { error } = useFilesState()
  const [base, setBase] = useState(firstBase(refs))
  const [head, setHead] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function begin() {
    setBusy(true)
    await store.review({ base: base.trim(), head: head.trim() === '' ? null : head.trim() })
    setBusy(false)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        void begin()
      }}
    >
      <datalist id={listId}>
        {refs.branches.map(name => (
          <option key={name} value={name} />
        ))}
        {refs.commits.map(({ sha, subject }) => (
          <option key={sha} value={sha.slice(0, 12)} label={subject} />
        ))}
      </datalist>
      <Field label={t('from')} hint={t('fromHint')}>
        <Input list={listId} value={base} onChange={event => setBase(event.target.value)} />
      </Field>
      <Field label={t('to')} hint={t('toHint')}>
        <Input list={listId} value={head} onChange={event => setHead(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={isBusy} disabled={base.trim() === ''}>
          {t('begin')}
        </Button>
        {error === null ? null : (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )}
      </div>
    </form>
  )
}

/** Proposes the main branch, or the last commit where that is checked out. */
function firstBase({ branch, branches, commits }: RepositoryRefs): string {
  const main = ['main', 'master', 'trunk', 'develop'].find(name => branches.includes(name))
  if (main !== undefined && main !== branch) return main
  return commits[0]?.sha.slice(0, 12) ?? ''
}
