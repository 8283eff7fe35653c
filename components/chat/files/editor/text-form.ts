/** Properties of a text that an editor does not show: its line breaks and its byte order mark. */
export interface TextForm {
  hasMark: boolean
  /** `\n` also where line breaks are mixed: a `\r` then belongs to its line. */
  lineBreak: '\n' | '\r\n' | '\r'
}

const MARK = '\uFEFF'

/** Splits the content of a file so that `contentOf` joins it again to the same content. */
export function linesOf(content: string): { form: TextForm; lines: string[] } {
  const hasMark = content.startsWith(MARK)
  const text = hasMark ? content.slice(MARK.length) : content
  const form: TextForm = { hasMark, lineBreak: lineBreakOf(text) }
  return { form, lines: text.split(form.lineBreak) }
}

export function contentOf({ hasMark, lineBreak }: TextForm, lines: readonly string[]): string {
  return (hasMark ? MARK : '') + lines.join(lineBreak)
}

/** Returns the line break that all lines have; `\n` where there is none, or several kinds. */
function lineBreakOf(text: string): TextForm['lineBreak'] {
  const kinds = { '\n': false, '\r\n': false, '\r': false }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\n') kinds['\n'] = true
    else if (sign === '\r' && text[at + 1] === '\n') {
      kinds['\r\n'] = true
      at++
    } else if (sign === '\r') kinds['\r'] = true
  }
  if (kinds['\r\n'] && !kinds['\n'] && !kinds['\r']) return '\r\n'
  return kinds['\r'] && !kinds['\n'] && !kinds['\r\n'] ? '\r' : '\n'
}

/** Finds the shortest part in the middle that two texts do not share: `[from, to)` of the first becomes `insert`. */
export function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  const least = Math.min(before.length, after.length)
  let from = 0
  while (from < least && before.charCodeAt(from) === after.charCodeAt(from)) from++
  let end = 0
  while (end < least - from && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}
