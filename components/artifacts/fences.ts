/** A block of code of a text. */
export interface Fence {
  /** Text after the opening fence. */
  info: string
  code: string
  /** The closing fence is there. */
  isWhole: boolean
}

const OPENING = /^([ \t]*)(`{3,}(?!`)|~{3,}(?!~))/
const WHOLE_PAGE = /^\s{0,20}<(?:!doctype\s+html|html)\b/i

/** Lists the blocks of code of a text, in order. One that is all HTML is one block. Linear. */
export function fencesOf(text: string): Fence[] {
  if (WHOLE_PAGE.test(text.slice(0, 100))) return [{ info: 'html', code: text.trim(), isWhole: /<\/html>\s*$/i.test(text.slice(-200)) }]
  if (!text.includes('```') && !text.includes('~~~')) return []
  const fences: Fence[] = []
  let open: { fence: string; indent: number; info: string; lines: string[] } | null = null
  const close = (isWhole: boolean) => {
    if (open) fences.push({ info: open.info, code: open.lines.join('\n'), isWhole })
    open = null
  }
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [start = '', indent = '', fence = ''] = line.length < 1_000 ? (OPENING.exec(line) ?? []) : []
    const info = line.slice(start.length)
    if (open === null) {
      if (fence !== '' && !(fence.startsWith('`') && info.includes('`')))
        open = { fence, indent: indent.length, info: info.trim(), lines: [] }
    } else if (fence !== '' && info.trim() === '' && fence.startsWith(open.fence)) close(true)
    else open.lines.push(withoutIndent(line, open.indent))
  }
  close(false)
  return fences
}

/** Removes the spaces that the opening fence has before it. */
function withoutIndent(line: string, most: number): string {
  let at = 0
  while (at < most && (line[at] === ' ' || line[at] === '\t')) at++
  return line.slice(at)
}
