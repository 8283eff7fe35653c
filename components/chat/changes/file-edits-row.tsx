'use client'

import { chatChanges as t } from '#lib/words/en/chat-changes.ts'
import '#components/parts/edit/edit.css'
import { ChevronRight, FileText } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { Counts } from '#components/parts/edit/counts.tsx'
import { EditChoices } from '#components/parts/edit/edit-choices.tsx'
import { EditDiff } from '#components/parts/edit/edit-diff.tsx'
import { useEditHost } from '#components/parts/edit/edit-host.ts'
import { editReason, editState, fileNamed, isUndecided } from '#components/parts/edit/edit-words.ts'
import { ToneIcon } from '#components/parts/edit/tone-icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { diffTexts } from '#lib/edits/shared.ts'
import type { EditView } from '#lib/messages/shared.ts'

export interface FileEditsRowProps {
  path: string
  edits: readonly EditView[]
  isLive: boolean
  isUndone: boolean
}

/** Shows one file that an answer edits: its state and changed lines, and each edit when it is opened. */
export const FileEditsRow = memo(function FileEditsRow({ path, edits, isLive, isUndone }: FileEditsRowProps) {
  const [isOpen, setOpen] = useState(false)
  const host = useEditHost()
  const worst =
    edits.find(({ status, isDiscarded }) => status !== 'applied' && !isDiscarded) ??
    edits.find(({ status }) => status !== 'applied') ??
    edits[0]
  if (!worst) return null
  const { words, tone } = editState(worst, { isLive, isAsked: false, isUndone: isUndone && worst.status === 'applied' })
  return (
    <div className="relative border-line border-b">
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-9 list-none items-center gap-2 py-1 pe-9 pointer-coarse:min-h-11">
          <ChevronRight className="part-chevron" size={14} aria-hidden />
          <ToneIcon tone={tone} />
          <code className="min-w-0 text-xs [overflow-wrap:anywhere]">
            <VisibleText text={fileNamed(path)} />
          </code>
          <span className="ms-auto flex max-w-[55%] shrink-0 flex-wrap justify-end gap-x-2 text-end text-ink-2 text-xs">
            {words === 'applied' ? null : <span>{words}</span>}
            <TotalCounts edits={edits} />
          </span>
        </summary>
        {isOpen ? edits.map(edit => <Edit key={edit.id} edit={edit} isLive={isLive} />) : null}
      </details>
      {host && path !== '' ? (
        <span className="absolute end-0 top-1">
          <IconButton label={t('openFile')} size="sm" onClick={() => host.openFile(path, edits[0]?.line)}>
            <FileText size={14} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </div>
  )
}, isSame)

/** A message that grows has new lists of the same edits. */
function isSame(before: FileEditsRowProps, after: FileEditsRowProps): boolean {
  return (
    before.path === after.path &&
    before.isLive === after.isLive &&
    before.isUndone === after.isUndone &&
    before.edits.length === after.edits.length &&
    before.edits.every((edit, index) => edit === after.edits[index])
  )
}

/** Counts the changed lines of all edits that were written, or would be. */
function TotalCounts({ edits }: { edits: readonly EditView[] }) {
  const total = useMemo(() => {
    const sum = { added: 0, removed: 0 }
    for (const { status, oldText, newText, isDiscarded } of edits) {
      const diff = status === 'applied' || (status === 'validated' && !isDiscarded) ? diffTexts(oldText, newText) : null
      sum.added += diff?.added ?? 0
      sum.removed += diff?.removed ?? 0
    }
    return sum
  }, [edits])
  return <Counts diff={total} />
}

const FIRST_ROWS = 100

function Edit({ edit, isLive }: { edit: EditView; isLive: boolean }) {
  const host = useEditHost()
  const diff = useMemo(() => diffTexts(edit.oldText, edit.newText), [edit.oldText, edit.newText])
  const reason = editReason(edit)
  const label = edit.line === undefined ? t('changeTo', { file: edit.file }) : t('changeToAtLine', { file: edit.file, line: edit.line })
  return (
    <div className="mb-2 overflow-hidden rounded-md border border-line">
      {reason === null ? null : (
        <p className="px-3 py-1.5 text-ink-2">
          <VisibleText text={reason} lines />
        </p>
      )}
      {diff ? <EditDiff rows={diff.rows} label={label} first={FIRST_ROWS} /> : null}
      {host && isUndecided(edit, { isLive, isAsked: false, isUndone: false }) ? (
        <div className="pt-2">
          <EditChoices edit={edit} host={host} />
        </div>
      ) : null}
    </div>
  )
}
