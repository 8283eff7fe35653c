import './diff-rows.css'
import { byPosition } from '#components/by-position.ts'
import { visiblePieces } from '#components/visible-characters/visible-pieces.ts'
import type { DiffLine, DiffRow, Mark } from '#lib/edits/shared.ts'
import { ui as t } from '#lib/words/en/ui.ts'

/** Longest part of a line that is shown, in characters. */
const MOST_CHARACTERS = 1_000

const WORDS = { removed: () => t('lineRemoved'), added: () => t('lineAdded') }
const SIGNS = { same: ' ', removed: '−', added: '+' }

export interface DiffRowsProps {
  rows: readonly DiffRow[]
  /** Wraps long lines and shows all of them, where a person decides about them. */
  isWhole?: boolean
}

/** Lists rows of a comparison: changed lines by sign, colour and words for screen readers, and the changed words within them. */
export function DiffRows({ rows, isWhole = false }: DiffRowsProps) {
  return (
    <ol className="diff-rows" dir="ltr" data-whole={isWhole || undefined}>
      {byPosition(rows, row => (
        <li className="diff-row" data-kind={row.kind}>
          {row.kind === 'skipped' ? t('unchangedLines', { count: row.count }) : <Line line={row} isWhole={isWhole} />}
        </li>
      ))}
    </ol>
  )
}

function Line({ line, isWhole }: { line: DiffLine; isWhole: boolean }) {
  return (
    <>
      <span aria-hidden className="diff-sign">
        {SIGNS[line.kind]}
      </span>
      {line.kind === 'same' ? null : <span className="sr-only">{WORDS[line.kind]()} </span>}
      <bdi dir="ltr" className="diff-text">
        <Marked {...line} most={isWhole ? Number.POSITIVE_INFINITY : MOST_CHARACTERS} />
      </bdi>
    </>
  )
}

function Marked({ text, marks, most }: Pick<DiffLine, 'text' | 'marks'> & { most: number }) {
  const length = Math.min(most, shownLength(text, marks))
  const pieces: { text: string; isMarked: boolean }[] = []
  let at = 0
  for (const [from, to] of marks) {
    if (from >= length) break
    pieces.push({ text: text.slice(at, from), isMarked: false }, { text: text.slice(from, Math.min(to, length)), isMarked: true })
    at = Math.min(to, length)
  }
  pieces.push({ text: text.slice(at, length), isMarked: false })
  const left = text.length - length
  return (
    <>
      {byPosition(
        pieces.filter(piece => piece.text !== ''),
        piece => (piece.isMarked ? <mark className="diff-mark">{exact(piece.text)}</mark> : exact(piece.text)),
      )}
      {left > 1 ? <span className="diff-cut"> {t('moreCharacters', { count: left })}</span> : null}
    </>
  )
}

/** Ends before the carriage return of a line, unless that is what differs. */
function shownLength(text: string, marks: readonly Mark[]): number {
  return text.endsWith('\r') && marks.at(-1)?.[1] !== text.length ? text.length - 1 : text.length
}

/** Shows invisible characters of foreign text by their names. */
function exact(text: string) {
  const pieces = visiblePieces(text)
  if (pieces.length === 1 && !pieces[0]?.isMark) return text
  return byPosition(pieces, piece => (piece.isMark ? <mark className="invisible-mark">{piece.text}</mark> : piece.text))
}
