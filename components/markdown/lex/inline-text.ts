/** Signs at which something other than plain words may begin. */
const SIGN = /[\\<![`*_~\n@]|(?:https?|ftp):\/\/|www\.|(?:mailto|xmpp):/gi
const BEFORE_ADDRESS = /[\s*_~(]/
const WORD = /[a-z0-9]/i
const LOCAL_PART = /[\w.+-]/
/** Longest local part of a mailbox by RFC 5321; longer ones are not linked. */
const LOCAL_CHARS = 64

/** Returns how much of a run of text is plain words, at least one character. Linear for any text. */
export function plainLength(source: string): number {
  const run = /^(?:`+|~+)/.exec(source)?.[0].length ?? 1
  SIGN.lastIndex = run
  for (let match = SIGN.exec(source); match; match = SIGN.exec(source)) {
    const stop = stopAt(source, match.index, match[0])
    if (stop >= run && stop > 0) return stop
  }
  return source.length
}

/** Returns where the words end because of a sign, or -1 where they continue over it. */
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

/** Returns where two or more blanks before `at` begin, which make a hard line break; else -1. */
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
