'use client'

import { useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { EditView } from '#lib/messages/shared.ts'
import { partsEdit as t } from '#lib/words/en/parts-edit.ts'
import type { EditHost } from './edit-host.ts'

interface EditChoicesProps {
  edit: Pick<EditView, 'id' | 'file' | 'isDiscarded'>
  host: EditHost
}

/** Applies one edit that was not made, discards it, or brings it back. Absent while that cannot be. */
export function EditChoices({ edit, host: { applyEdit, discardEdit } }: EditChoicesProps) {
  const { id, file } = edit
  const isDiscarded = edit.isDiscarded === true
  const [busy, setBusy] = useState<'apply' | 'discard' | null>(null)
  if (!applyEdit && !discardEdit) return null
  async function decide(choice: 'apply' | 'discard', work: () => Promise<void>, failure: string) {
    if (busy !== null) return
    setBusy(choice)
    try {
      await work()
    } catch (error) {
      toast.error(failure, { description: errorSentence(error) })
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="edit-choices" data-print="none">
      {isDiscarded || !applyEdit ? null : (
        <Button
          key="apply"
          size="sm"
          busy={busy === 'apply'}
          disabled={busy !== null}
          aria-label={t('applyEditOf', { file })}
          onClick={() => void decide('apply', () => applyEdit(id), t('wasNotApplied'))}
        >
          {t('apply')}
        </Button>
      )}
      {/* One button for both: the focus stays on it. */}
      {discardEdit ? (
        <Button
          key="discard"
          size="sm"
          variant="ghost"
          // Not disabled while it works, or the focus would leave it.
          aria-busy={busy === 'discard'}
          disabled={busy === 'apply'}
          aria-label={isDiscarded ? t('bringBackEditOf', { file }) : t('discardEditOf', { file })}
          onClick={() =>
            void decide('discard', () => discardEdit(id, !isDiscarded), isDiscarded ? t('wasNotBroughtBack') : t('wasNotDiscarded'))
          }
        >
          {isDiscarded ? t('bringBack') : t('discard')}
        </Button>
      ) : null}
    </div>
  )
}
