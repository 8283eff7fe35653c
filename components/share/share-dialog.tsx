'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import { ShareDialogBody } from './share-dialog-body.tsx'

export interface ShareDialogProps {
  chatId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what a reader of the link will see before there is one. Creates, copies and withdraws links of one chat. */
export function ShareDialog({ chatId, open, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share this chat"
      description="Anyone with the link can read it, without an account."
    >
      <ShareDialogBody chatId={chatId} />
    </Dialog>
  )
}
