import type { CodeToken, Token } from './tokens.ts'

/** Code fence at the top level that has no end yet. */
export interface OpenFence {
  token: CodeToken
  indent: number
  /** Position in the text where the code begins, and up to which it was searched for the closing fence. */
  bodyStart: number
  searched: number
  closer: RegExp
}

const OPENER = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/

/** Returns the fence of a code token that begins at `start` of the text. Null where it is closed, indented code, or nested. */
export function openFence(token: Extract<Token, { type: 'code' }>, start: number, text: string): OpenFence | null {
  const match = OPENER.exec(text.slice(start, start + 400))
  const mark = match?.[2]
  if (!match || !mark) return null
  const bodyStart = start + match[0].length
  const closer = new RegExp(`^ {0,3}\\${mark[0]}{${mark.length},}[ \\t]*$`, 'm')
  const fence: OpenFence = { token, indent: match[1]?.length ?? 0, bodyStart, searched: bodyStart, closer }
  return growFence(fence, text)
}

/** Extends the fence by the new text. Null as soon as that may hold a closing fence. */
export function growFence(fence: OpenFence, text: string): OpenFence | null {
  if (fence.closer.test(text.slice(fence.searched))) return null
  const lastLine = text.lastIndexOf('\n') + 1
  const searched = Math.max(fence.bodyStart, lastLine)
  return { ...fence, searched, token: { ...fence.token, raw: text.slice(fence.bodyStart), text: body(fence, text, searched) } }
}

/** Returns the code so far, without a last line that begins the closing fence. */
function body(fence: OpenFence, text: string, lastLine: number): string {
  const isCloserBegun = /^ {0,3}(?:`{1,}|~{1,})$/.test(text.slice(lastLine))
  const end = isCloserBegun ? lastLine : text.length
  const code = text.slice(fence.bodyStart, end)
  const unindented = fence.indent === 0 ? code : code.replace(new RegExp(`^ {1,${fence.indent}}`, 'gm'), '')
  return unindented.endsWith('\n') ? unindented.slice(0, -1) : unindented
}
