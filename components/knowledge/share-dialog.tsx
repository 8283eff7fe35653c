'use client'

import { useState } from 'react'
import { type AudienceValue, audienceOf } from '#components/audience/audience-form.ts'
import { AudiencePicker } from '#components/audience/audience-picker.tsx'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer, Item } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { collections as t } from '#lib/words/en/collections.ts'
import { common } from '#lib/words/en/common.ts'

interface ShareDialogProps {
  collection: Pick<Item<'GET /api/collections'>, 'id' | 'title'>
  onClose: () => void
  onSaved: () => void
}

/** Lets the owner of a collection choose who else uses it. */
export function ShareDialog({ collection: { id, title }, onClose, onSaved }: ShareDialogProps) {
  const [resource, { reload }] = useResource('GET /api/collections/[collectionId]', { params: { collectionId: id } })
  const [changed, setChanged] = useState<AudienceValue | null>(null)
  const { busy, problem, run } = useAction()
  async function save(value: AudienceValue) {
    const body = { audience: audienceOf(value) }
    if (!(await run(() => request('PATCH /api/collections/[collectionId]', { params: { collectionId: id }, body })))) return
    onSaved()
    onClose()
  }
  const value = changed ?? (resource.state === 'ready' ? audienceIn(resource.data) : null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('shareTitle', { title })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={changed === null} onClick={() => value && void save(value)}>
            {common('save')}
          </Button>
        </>
      }
    >
      <ResourceView resource={resource} loading={t('loading')} failed={t('notLoaded')} onRetry={reload}>
        {() => (
          <div className="flex flex-col gap-4">
            {value ? <AudiencePicker value={value} hint={t('shareHint')} onChange={setChanged} /> : null}
            <Problem text={problem} />
          </div>
        )}
      </ResourceView>
    </Dialog>
  )
}

function audienceIn({ sharedWith, people, groups }: Answer<'GET /api/collections/[collectionId]'>): AudienceValue {
  return { kind: sharedWith, people, groups }
}
