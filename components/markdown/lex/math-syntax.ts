import type { TokenizerAndRendererExtension } from 'marked'
import type { MathToken } from './tokens.ts'

/** No blank line inside, as in TeX, so that a stray mark never swallows the rest of an answer. */
const CLOSED_BLOCK =
  /^ {0,3}(?:\$\$((?:(?!\n[ \t]*\n)(?:[^$\\]|\\(?:[^\n]|(?=\n))|\$(?!\$)))+?)\$\$|\\\[((?:(?!\n[ \t]*\n)[\s\S])+?)\\\])[ \t]*(?:\n|$)/
const OPEN_BLOCK = /^ {0,3}(?:\$\$|\\\[)[ \t]*(?:\n(?:(?!\n[ \t]*\n)[\s\S])*)?$/
const INLINE = /^(?:\$\$((?:[^$\\]|\\[\s\S])+?)\$\$|\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\])/
/**
 * Pandoc's rule keeps amounts of money out: no space after the first dollar, none before the last, no digit after it.
 * What begins with a digit must also hold a sign that only a formula has.
 */
const DOLLAR = /^\$(?![\s$])((?:[^$\\\n]|\\[^\n])*?(?:[^\s$\\]|\\[^\s]))\$(?![\d$\p{L}])/u
const FORMULA = /[\\^_=<>+*/{}]|^\d+[a-z]?$|^-?\d+[.,]?\d*$/i

function math(raw: string, tex: string, display: boolean, open = false): MathToken {
  return { type: 'math', raw, tex: tex.trim(), display, open }
}

/** `$$…$$` and `\[…\]` on lines of their own. */
export const mathBlock: TokenizerAndRendererExtension = {
  name: 'math_block',
  level: 'block',
  start(source) {
    const at = source.search(/\n {0,3}(?:\$\$|\\\[)/)
    return at < 0 ? undefined : at + 1
  },
  tokenizer(source) {
    const closed = CLOSED_BLOCK.exec(source)
    if (closed) return math(closed[0], closed[1] ?? closed[2] ?? '', true)
    const open = OPEN_BLOCK.exec(source)
    if (open) return math(open[0], open[0].replace(/^ *(?:\$\$|\\\[)/, ''), true, true)
    return undefined
  },
}

/** `$…$`, `$$…$$`, `\(…\)` and `\[…\]` within a line of text. */
export const mathInline: TokenizerAndRendererExtension = {
  name: 'math_inline',
  level: 'inline',
  start(source) {
    const at = source.search(/\$|\\[([]/)
    return at < 0 ? undefined : at
  },
  tokenizer(source) {
    const marked = INLINE.exec(source)
    if (marked) return math(marked[0], marked[1] ?? marked[2] ?? marked[3] ?? '', marked[3] !== undefined)
    const dollars = DOLLAR.exec(source)
    if (!dollars?.[1]) return undefined
    if (/^\d/.test(dollars[1]) && !FORMULA.test(dollars[1])) return undefined
    return math(dollars[0], dollars[1], false)
  },
}

/** Blanks formulas out, at the same length, so that their `*` and `_` are not taken for emphasis. */
export function maskMath(source: string): string {
  if (!/\$|\\[([]/.test(source)) return source
  return source.replace(/\$\$[^$]+\$\$|\$(?!\s)[^$\n]+\$|\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]/g, formula => 'a'.repeat(formula.length))
}
