import './exact.css'
import { byPosition } from '#components/markdown/by-position.ts'
import { exactPieces } from './exact-pieces.ts'

/**
 * Shows text of a server or a model exactly: invisible characters are named and marked, and cannot reorder the text around them. With
 * `lines` the text keeps its line breaks; without, they are named too. A name has the direction of its own letters.
 */
export function Exact({ text, lines = false, isName = false }: { text: string; lines?: boolean; isName?: boolean }) {
  const pieces = exactPieces(text, { isOneLine: !lines })
  return (
    <bdi dir={isName ? 'auto' : 'ltr'} className={lines ? 'exact exact-lines' : 'exact'}>
      {pieces.length === 1 && !pieces[0]?.isMark
        ? text
        : byPosition(pieces, piece => (piece.isMark ? <mark className="exact-mark">{piece.text}</mark> : piece.text))}
    </bdi>
  )
}
