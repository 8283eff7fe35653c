import { RE2JS } from 're2js'
import { workspace as t } from '#lib/words/en/workspace.ts'

/** Longest pattern or text that is searched for. */
const MAX_PATTERN_CHARS = 1_000
/** Beginning of a line that is searched: a whole file may be one line. */
export const MAX_LINE_CHARS = 10_000

/** Steps that one line may take: characters times the size of the expression. They keep the loop from others for a tenth of a second at most. */
const MOST_STEPS = 2_000_000
const LEAST_CHARS = 200

/** Finds the first match in a line: where it begins and ends; null where there is none. */
export type LineMatcher = (line: string) => [start: number, end: number] | null

export interface Pattern {
  text: string
  isRegex: boolean
  matchesCase: boolean
}

/** Compiles what is searched for. A regular expression is of RE2, and takes linear time. Returns a sentence where it cannot be read. */
export function compilePattern({
  text,
  isRegex,
  matchesCase,
}: Pattern): { matches: LineMatcher; mayBeIn: (content: string) => boolean } | string {
  if (text === '' || text.length > MAX_PATTERN_CHARS) return t('textSearchMust1', { maxPatternChars: MAX_PATTERN_CHARS })
  if (!isRegex) return plain(text, matchesCase)
  try {
    const pattern = RE2JS.compile(text, matchesCase ? 0 : RE2JS.CASE_INSENSITIVE)
    const most = Math.max(LEAST_CHARS, Math.min(MAX_LINE_CHARS, Math.floor(MOST_STEPS / pattern.programSize())))
    return {
      matches(line) {
        const matcher = pattern.matcher(line.slice(0, most))
        return matcher.find() ? [matcher.start(), matcher.end()] : null
      },
      mayBeIn: () => true,
    }
  } catch (error) {
    return error instanceof Error ? t('invalidExpression', { reason: error.message }) : t('notRe2')
  }
}

function plain(text: string, matchesCase: boolean): { matches: LineMatcher; mayBeIn: (content: string) => boolean } {
  const wanted = matchesCase ? text : text.toLowerCase()
  const read = (value: string) => (matchesCase ? value : value.toLowerCase())
  return {
    matches(line) {
      const start = read(line).indexOf(wanted)
      return start < 0 ? null : [start, start + text.length]
    },
    mayBeIn: content => read(content).includes(wanted),
  }
}
