import { spoken as t } from '#lib/words/en/spoken.ts'

const NAMED: Record<string, string | (() => string)> = {
  sum: () => t('sum'),
  prod: () => t('product'),
  int: () => t('integral'),
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  infty: '∞',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  in: '∈',
  partial: 'partial',
  ldots: '…',
  cdots: '…',
  dots: '…',
}
/** Commands that only place or size their argument. */
const SILENT =
  /^(?:left|right|big|Big|bigg|Bigg|bigl|bigr|text|textbf|textit|mathrm|mathbf|mathit|mathbb|mathcal|operatorname|displaystyle|textstyle|quad|qquad|limits|begin|end|label|tag|hline)$/
const GROUP = String.raw`\{([^{}]*)\}`
const FRACTION = new RegExp(String.raw`\\[dt]?frac\s*${GROUP}\s*${GROUP}`, 'g')
const ROOT = new RegExp(String.raw`\\sqrt\s*${GROUP}`, 'g')
const RAISED = new RegExp(String.raw`\^\s*(?:${GROUP}|([\p{L}\p{N}]))`, 'gu')
const LOWERED = new RegExp(String.raw`_\s*(?:${GROUP}|([\p{L}\p{N}]))`, 'gu')
/** Deepest nesting of groups that is read; deeper groups lose only their braces. */
const MAX_DEPTH = 6

/** Reads a formula out as a person would: `\frac{a}{b^2}` is *a over b squared*. Unknown commands are read by name. */
export function spokenFormula(tex: string): string {
  let words = tex
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next = words
      .replace(RAISED, (_, group: string | undefined, one: string | undefined) => power((group ?? one ?? '').trim()))
      .replace(
        LOWERED,
        (_, group: string | undefined, one: string | undefined) => ` ${t('lowered', { words: (group ?? one ?? '').trim() })} `,
      )
      .replace(FRACTION, (_, above: string, below: string) => ` ${t('fraction', { above, below })} `)
      .replace(ROOT, (_, words: string) => ` ${t('root', { words })} `)
    if (next === words) break
    words = next
  }
  return words
    .replace(/\\(?:begin|end)\s*\{[a-z*]{1,20}\}(?:\{[lcr|]{1,20}\})?/g, ' ')
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => (SILENT.test(name) ? ' ' : ` ${nameOf(name)} `))
    .replace(/\\\\/g, ', ')
    .replace(/\\(.)/g, (_, mark: string) => (/[\p{P}\p{S}]/u.test(mark) && !/[,;:!>]/.test(mark) ? mark : ' '))
    .replace(/[{}&~^_]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .trim()
}

function nameOf(command: string): string {
  const name = NAMED[command] ?? command
  return typeof name === 'string' ? name : name()
}

function power(words: string): string {
  if (words === '2') return ` ${t('squared')} `
  if (words === '3') return ` ${t('cubed')} `
  return ` ${t('power', { words })} `
}
