/** Stretch of text: visible characters as they are, or invisible ones named as `⟨U+202E⟩`. */
export interface VisiblePiece {
  text: string
  isMark: boolean
}

/** Visible: line breaks and tabs, or an emoji with its joiners and selectors. */
const SHOWN = String.raw`\r\n|[\n\t]|\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*`
/** Invisible: characters that fonts draw nothing for, or that reorder the text around them. */
const HIDDEN = String.raw`[\p{DI}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u2800]`
const EITHER = new RegExp(`(?:${SHOWN})|(${HIDDEN})`, 'gu')

/** Splits foreign text to make every character visible. With `isOneLine`, line breaks and tabs are named too. Linear. */
export function visiblePieces(text: string, { isOneLine = false } = {}): VisiblePiece[] {
  const pieces: VisiblePiece[] = []
  const add = (piece: VisiblePiece) => {
    const last = pieces.at(-1)
    if (last && last.isMark === piece.isMark) last.text += piece.text
    else if (piece.text !== '') pieces.push(piece)
  }
  let at = 0
  for (const match of text.matchAll(EITHER)) {
    const isMark = match[1] !== undefined || (isOneLine && /^[\r\n\t]/.test(match[0]))
    if (!isMark) continue
    add({ text: text.slice(at, match.index), isMark: false })
    add({ text: namesOf(match[0]), isMark: true })
    at = match.index + match[0].length
  }
  add({ text: text.slice(at), isMark: false })
  return pieces
}

/** Joins the pieces into one string, for names in attributes. */
export function visibleText(text: string): string {
  return visiblePieces(text, { isOneLine: true })
    .map(piece => piece.text)
    .join('')
}

function namesOf(characters: string): string {
  return Array.from(characters, one => `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`).join('')
}
