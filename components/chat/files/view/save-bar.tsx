'use client'

import { useKeyNames } from '#components/keys/platform-keys.ts'
import { Button } from '#components/ui/button.tsx'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import { common } from '#lib/words/en/common.ts'
import type { OpenFile } from '../open/open-file.ts'

export interface SaveBarProps {
  file: OpenFile
  isCompared: boolean
  /** Null where there is nothing to mark differences in. */
  onCompare: (() => void) | null
  onSave: () => void
  onDiscard: () => void
  /** Keeps the draft as a change of the newer text. */
  onKeep: () => void
}

/** Shows unsaved changes, and changes by others since. It takes no room otherwise. */
export function SaveBar({ file, isCompared, onCompare, onSave, onDiscard, onKeep }: SaveBarProps) {
  const { mod } = useKeyNames()
  if (file.newer) return <Conflict isGone={file.newer.sha256 === null} onKeep={onKeep} onDiscard={onDiscard} />
  if (file.draft === null && file.error === null) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 text-xs">
      <p role="status" className={file.error === null ? 'text-ink-2' : 'text-bad'}>
        {file.error ?? t('notSaved')}
      </p>
      {file.draft === null ? null : (
        <span className="ms-auto flex gap-2">
          <Button size="sm" variant="ghost" disabled={file.isSaving} onClick={onDiscard}>
            {t('discard')}
          </Button>
          {onCompare ? (
            <Button size="sm" aria-pressed={isCompared} onClick={onCompare}>
              {isCompared ? t('hideChanges') : t('showChanges')}
            </Button>
          ) : null}
          <Button size="sm" variant="primary" busy={file.isSaving} title={`${mod}S`} onClick={onSave}>
            {common('save')}
          </Button>
        </span>
      )}
    </div>
  )
}

function Conflict({ isGone, onKeep, onDiscard }: { isGone: boolean; onKeep: () => void; onDiscard: () => void }) {
  return (
    <div role="alert" className="shrink-0 rounded-md bg-wait-paper p-3 text-sm">
      <p>{isGone ? t('deletedSince') : t('changedSince')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={onKeep}>
          {isGone ? t('keepMyText') : t('compare')}
        </Button>
        <Button size="sm" onClick={onDiscard}>
          {isGone ? t('discardMyText') : t('useNewerText')}
        </Button>
      </div>
    </div>
  )
}
