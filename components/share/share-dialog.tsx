'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import { share as t } from '#lib/words/en/share.ts'
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
    <Dialog open={open} onOpenChange={onOpenChange} title={isOwn ? t('shareChat') : t('whoCanRead')} description={t('description')}>
      <div className="flex flex-col gap-6">
        <ProjectReaders isOwn={isOwn} onMove={() => onOpenChange(false)} />
        {isOwn ? (
          <section aria-label={t('anyoneWithLink')} className="flex flex-col gap-2">
            <h3 className="text-sm">{t('anyoneWithLink')}</h3>
            <ShareDialogBody chatId={chatId} />
          </section>
        ) : (
          <p className="text-sm">{t('ownerMadeLink')}</p>
        )}
      </div>
    </Dialog>
  )
}
