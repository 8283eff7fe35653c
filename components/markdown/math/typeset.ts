import katex from 'katex'

/** Longer formulas are shown as their source: typesetting takes up to 20 µs, and makes up to 300 characters of HTML, for each of theirs. */
const MAX_CHARS = 4000
/** How many tokens the macros of a formula may expand to. KaTeX limits only how often they expand, so that 1 kB of `\def` could fill seconds. */
const MAX_EXPANDED_TOKENS = 2000
const LIMIT = '\\parley@limit'

interface Expander {
  expandOnce(expandableOnly?: boolean): number | false
}

/** HTML of a formula, or null for what KaTeX cannot read or what is too long for it. Safe as it is: KaTeX escapes its input. Import this file lazily. */
export function typeset(tex: string, displayMode: boolean): string | null {
  if (tex.length > MAX_CHARS) return null
  try {
    const macros = { [LIMIT]: (expander: object) => limited(expander as Expander) }
    // Without `trust` it makes no links, images or attributes.
    const options = { displayMode, throwOnError: true, strict: 'ignore', trust: false, maxExpand: 400, maxSize: 20, macros } as const
    return quietly(() => katex.renderToString(`${LIMIT} ${tex}`, options)).replace(`${LIMIT} `, '')
  } catch (error) {
    // Nested too deep, it exhausts the stack.
    if (error instanceof katex.ParseError || error instanceof RangeError) return null
    throw error
  }
}

/** KaTeX warns of each character that its fonts lack: a formula could fill the log. */
function quietly<T>(work: () => T): T {
  const { warn } = console
  console.warn = () => undefined
  try {
    return work()
  } finally {
    console.warn = warn
  }
}

/** Counts what the macros of this one formula expand to; the first macro of it, which itself expands to nothing. */
function limited(expander: Expander): string {
  const expand = expander.expandOnce.bind(expander)
  let tokens = 0
  expander.expandOnce = expandableOnly => {
    const count = expand(expandableOnly)
    tokens += count === false ? 0 : count
    if (tokens > MAX_EXPANDED_TOKENS) throw new katex.ParseError('Too many tokens come of macros.')
    return count
  }
  return ''
}
