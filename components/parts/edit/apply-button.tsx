'use client'

import { useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'

interface ApplyButtonProps {
  editId: string
  file: string
  onApply: (editId: string) => Promise<void>
}

/** Applies one edit that was only proposed, or not made. */
export function ApplyButton({ editId, file, onApply }: ApplyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  async function apply() {
    setBusy(true)
    try {
      await onApply(editId)
    } catch (error) {
      toast.error('The edit was not applied.', { description: errorSentence(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="edit-apply" data-print="none">
      <Button size="sm" busy={isBusy} aria-label={`Apply the edit of ${file}`} onClick={() => void apply()}>
        Apply
      </Button>
    </div>
  )
}
