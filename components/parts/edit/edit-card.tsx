'use client'

import './edit.css'
import { ChevronRight, FileText } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { type DiffRow, diffTexts, type TextDiff } from '#lib/edits/shared.ts'
import type { EditView } from '#lib/messages/shared.ts'
import { partsEdit as t } from '#lib/words/en/parts-edit.ts'
import { Counts } from './counts.tsx'
import { EditChoices } from './edit-choices.tsx'
import { EditDiff } from './edit-diff.tsx'
import { useEditHost } from './edit-host.ts'
import { type EditSurroundings, editReason, editState, fileNamed, isUndecided } from './edit-words.ts'
import { ToneIcon } from './tone-icon.tsx'

/** Rows of a comparison, or of an edit that is being written, before the rest is opened. */
const FIRST_ROWS = 12

export interface EditCardProps extends EditSurroundings {
  edit: EditView
  /** The answer has so many edits that each begins as one line. */
  isOneOfMany: boolean
}

/** Shows one edit of a file: its path, what became of it in words, and the changed words within changed lines. */
export const EditCard = memo(function EditCard({ edit, isOneOfMany, ...surroundings }: EditCardProps) {
  const { words, tone } = editState(edit, surroundings)
  const isGrowing = edit.status === 'writing' && surroundings.isLive && !edit.isWhole
  const diff = useMemo(() => (isGrowing ? null : diffTexts(edit.oldText, edit.newText)), [isGrowing, edit.oldText, edit.newText])
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? (isGrowing || (!isOneOfMany && !surroundings.isAsked && isShownAtFirst(edit)))
  const reason = editReason(edit)
  const host = useEditHost()
  return (
    <div className="edit">
      <details open={isOpen} onToggle={event => event.currentTarget.open !== isOpen && setChosen(event.currentTarget.open)}>
        <summary className="edit-head" data-has-action={(host !== null && edit.file !== '') || undefined}>
          <ChevronRight className="part-chevron" size={14} aria-hidden />
          <ToneIcon tone={tone} />
          <code className="edit-path">
            <VisibleText text={fileNamed(edit.file)} />
          </code>
          <span className="edit-state">
            <span dir="auto">{words}</span>
            {diff && isShownAtFirst(edit) ? <Counts diff={diff} /> : null}
          </span>
        </summary>
        {isOpen ? <Change edit={edit} diff={diff} isGrowing={isGrowing} /> : null}
      </details>
      {reason === null ? null : (
        <p className="edit-reason">
          <VisibleText text={reason} lines />
        </p>
      )}
      {host && isUndecided(edit, surroundings) ? <EditChoices edit={edit} host={host} /> : null}
      {host === null || edit.file === '' ? null : (
        <span className="edit-open" data-print="none">
          <IconButton label={t('openTheFile')} size="sm" onClick={() => host.openFile(edit.file, edit.line)}>
            <FileText size={14} aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  )
})

/** Edits in trouble explain themselves instead, and show at a click how they would change the file. */
function isShownAtFirst({ status, isDiscarded }: EditView): boolean {
  if (isDiscarded) return false
  return status === 'applied' || status === 'validated' || status === 'writing'
}

function Change({ edit, diff, isGrowing }: { edit: EditView; diff: TextDiff | null; isGrowing: boolean }) {
  if (isGrowing)
    return (
      <div className="edit-growing">
        <EditDiff rows={writingRows(edit, FIRST_ROWS)} label={t('textFor', { place: placeOf(edit) })} first={FIRST_ROWS} />
      </div>
    )
  if (edit.raw !== undefined) return <EditDiff rows={rawRows(edit.raw)} label={t('textOf', { place: placeOf(edit) })} first={FIRST_ROWS} />
  if (diff === null) return <p className="edit-nothing">{t('textIsTheSame')}</p>
  return <EditDiff rows={diff.rows} label={t('changeTo', { place: placeOf(edit) })} first={FIRST_ROWS} />
}

function placeOf({ file, line }: EditView): string {
  if (file === '') return t('anEdit')
  return line === undefined ? file : t('fileAndLine', { file, line })
}

/** Returns the last lines of an edit that is being written, without a comparison: the text to be replaced, then the new one. */
function writingRows({ oldText, newText }: { oldText: string; newText: string }, most: number): DiffRow[] {
  const added = lastLines(newText, most)
  const removed = lastLines(oldText, most - added.length)
  return [...removed.map(text => row('removed', text)), ...added.map(text => row('added', text))]
}

/** Returns the lines of a block as the model wrote it. */
function rawRows(raw: string): DiffRow[] {
  return raw
    .trimEnd()
    .split('\n')
    .map(text => row('same', text))
}

function row(kind: 'same' | 'removed' | 'added', text: string): DiffRow {
  return { kind, text, before: null, after: null, marks: [] }
}

function lastLines(text: string, most: number): string[] {
  const lines: string[] = []
  for (let end = text.length; lines.length < most && text !== ''; ) {
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1
    lines.push(text.slice(start, end))
    if (start === 0) break
    end = start - 1
  }
  return lines.reverse()
}
