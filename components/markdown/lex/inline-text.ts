/** Signs that something other than plain words may begin at. */
const SIGN = /[\\<![`*_~\n@]|(?:https?|ftp):\/\/|www\.|(?:mailto|xmpp):/gi
const BEFORE_ADDRESS = /[\s*_~(]/
const WORD = /[a-z0-9]/i
const LOCAL_PART = /[\w.+-]/
/** RFC 5321 allows no longer local part; mailboxes beyond are not linked. */
const LOCAL_CHARS = 64

/** How much of a run of text, at least a character, is plain words. Linear, whatever it holds. */
export function plainLength(source: string): number {
  const run = /^(?:`+|~+)/.exec(source)?.[0].length ?? 1
  SIGN.lastIndex = run
  for (let match = SIGN.exec(source); match; match = SIGN.exec(source)) {
    const stop = stopAt(source, match.index, match[0])
    if (stop >= run && stop > 0) return stop
  }
  return source.length
}

/** Where the words end because of a sign, or -1 where they go on over it. */
function stopAt(source: string, at: number, sign: string): number {
  const before = source[at - 1] ?? ' '
  switch (sign[0]) {
    case '\n':
      return beforeSpaces(source, at)
    case '@':
      return localPart(source, at)
    case 'w':
    case 'W':
      return BEFORE_ADDRESS.test(before) ? at : -1
    case 'm':
    case 'M':
    case 'x':
    case 'X':
      return WORD.test(before) ? -1 : at
    default:
      return at
  }
}

/** A line that ends in two blanks is broken there. */
function beforeSpaces(source: string, at: number): number {
  let start = at
  while (source[start - 1] === ' ') start -= 1
  return at - start >= 2 ? start : -1
}

function localPart(source: string, at: number): number {
  let start = at
  while (start > 0 && at - start < LOCAL_CHARS && LOCAL_PART.test(source[start - 1] ?? '')) start -= 1
  return start < at ? start : -1
}
