'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import { ProjectReaders } from './project-readers.tsx'
import { ShareDialogBody } from './share-dialog-body.tsx'

export interface ShareDialogProps {
  chatId: string
  /** The chat is the person's own: only its owner shares it. */
  isOwn: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says who reads the chat: its project first, then anyone with a link. Its owner shares it with both, and withdraws links. */
export function ShareDialog({ chatId, isOwn, open, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOwn ? 'Share this chat' : 'Who can read this chat'}
      description="People of its project, and anyone with a link."
    >
      <div className="flex flex-col gap-6">
        <ProjectReaders isOwn={isOwn} onMove={() => onOpenChange(false)} />
        {isOwn ? (
          <section aria-label="Anyone with a link" className="flex flex-col gap-2">
            <h3 className="text-sm">Anyone with a link</h3>
            <ShareDialogBody chatId={chatId} />
          </section>
        ) : (
          <p className="text-sm">Its owner has made a link: anyone with that link can read it, without an account.</p>
        )}
      </div>
    </Dialog>
  )
}
