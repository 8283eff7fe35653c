import katex from 'katex'
import { markdown as t } from '#lib/words/en/markdown.ts'

/**
 * Longest formula that is typeset; longer ones are shown as source. Each character takes up to 20 µs and makes up to 300 characters of
 * HTML.
 */
const MAX_CHARS = 4000
/** Tokens that the macros of a formula may expand to. KaTeX limits only the number of expansions: 1 kB of `\def` could take seconds. */
const MAX_EXPANDED_TOKENS = 2000
const LIMIT = '\\parley@limit'

interface Expander {
  expandOnce(expandableOnly?: boolean): number | false
}

/**
 * Typesets a formula as HTML; null where KaTeX cannot read it or it is too long. Safe as it is: KaTeX escapes its input. Import this file
 * lazily.
 */
export function typeset(tex: string, displayMode: boolean): string | null {
  if (tex.length > MAX_CHARS) return null
  try {
    const macros = { [LIMIT]: (expander: object) => limited(expander as Expander) }
    // Without `trust` KaTeX makes no links, images or attributes.
    const options = { displayMode, throwOnError: true, strict: 'ignore', trust: false, maxExpand: 400, maxSize: 20, macros } as const
    return quietly(() => katex.renderToString(`${LIMIT} ${tex}`, options)).replace(`${LIMIT} `, '')
  } catch (error) {
    // A formula that is nested too deep exhausts the stack.
    if (error instanceof katex.ParseError || error instanceof RangeError) return null
    throw error
  }
}

/** Silences KaTeX's warnings about characters that its fonts lack: one formula could fill the log. */
function quietly<T>(work: () => T): T {
  const { warn } = console
  console.warn = () => undefined
  try {
    return work()
  } finally {
    console.warn = warn
  }
}

/** Counts the tokens that the macros of one formula expand to. It is the formula's first macro, and expands to nothing. */
function limited(expander: Expander): string {
  const expand = expander.expandOnce.bind(expander)
  let tokens = 0
  expander.expandOnce = expandableOnly => {
    const count = expand(expandableOnly)
    tokens += count === false ? 0 : count
    if (tokens > MAX_EXPANDED_TOKENS) throw new katex.ParseError(t('tooManyTokens'))
    return count
  }
  return ''
}
