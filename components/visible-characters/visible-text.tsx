import './visible-text.css'
import { byPosition } from '#components/by-position.ts'
import { visiblePieces } from './visible-pieces.ts'

/**
 * Shows text of a server or a model exactly: invisible characters are named and marked, and cannot reorder the text around them. With
 * `lines` the text keeps its line breaks; without, they are named too. A name has the direction of its own letters.
 */
export function VisibleText({ text, lines = false, isName = false }: { text: string; lines?: boolean; isName?: boolean }) {
  const pieces = visiblePieces(text, { isOneLine: !lines })
  return (
    <bdi dir={isName ? 'auto' : 'ltr'} className={lines ? 'visible-text visible-lines' : 'visible-text'}>
      {pieces.length === 1 && !pieces[0]?.isMark
        ? text
        : byPosition(pieces, piece => (piece.isMark ? <mark className="invisible-mark">{piece.text}</mark> : piece.text))}
    </bdi>
  )
}
