import { type ChatMessage, messageText } from '#lib/messages/shared.ts'
import { chatReview as t } from '#lib/words/en/chat-review.ts'

/** Remark of an answer about a line of a file. */
export interface ReviewComment {
  path: string
  line: number
  /** Last line that is meant; the same as `line` for one alone. */
  lastLine: number
  /** Markdown, as the answer has it. */
  text: string
}

const MARKER = /^[\t ]{0,12}(?:[-*+][\t ]+|\d{1,3}[.)][\t ]+|#{1,6}[\t ]+)?/
const PLACE = /^(\*\*)?`([^`\n]{1,1000}):(\d{1,7})(?:-(\d{1,7}))?`/
/** Marks between a place and its words. Where the place alone is bold, its bold ends here. */
const PARTING = /^[\t ]*[:,–—-]?[\t ]*/
const PARTING_OF_BOLD = /^(?:\*\*[\t ]*[:,–—-]?|[\t ]*[:,–—-]?\*\*)[\t ]*/
const FENCE = /^[\t ]{0,12}(?:`{3,}|~{3,})/

/** Finds the comments of an answer: paragraphs and list items that begin with a path under review and a line, in backticks. */
export function commentsIn(message: Pick<ChatMessage, 'parts'>, paths: ReadonlySet<string>): ReviewComment[] {
  const comments: ReviewComment[] = []
  let open: { comment: ReviewComment; lines: string[] } | null = null
  let fence: string | null = null
  const close = () => {
    if (!open) return
    const text = open.lines.join('\n').trim()
    if (text !== '') comments.push({ ...open.comment, text })
    open = null
  }
  for (const line of messageText(message).split('\n')) {
    const mark = FENCE.exec(line)?.[0].trim()
    if (fence !== null) {
      open?.lines.push(line)
      if (mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length) fence = null
      continue
    }
    if (mark !== undefined) {
      fence = mark
      open?.lines.push(line)
      continue
    }
    const rest = line.slice(MARKER.exec(line)?.[0].length ?? 0)
    const found = placeIn(rest, paths)
    if (found) {
      close()
      open = { comment: found.comment, lines: [found.text] }
    } else if (line.trim() === '' || /^\S/.test(line.slice(0, 1)) === false || rest === line) {
      // A paragraph continues over its lines, and indented lines belong to its item.
      if (line.trim() === '' && open !== null && !isIndented(line)) close()
      else open?.lines.push(line.trim())
    } else close()
  }
  close()
  return comments
}

function isIndented(line: string): boolean {
  return line.startsWith('  ') || line.startsWith('\t')
}

function placeIn(text: string, paths: ReadonlySet<string>): { comment: ReviewComment; text: string } | null {
  const [all = '', bold = '', path = '', first = '', last] = PLACE.exec(text) ?? []
  if (!paths.has(path)) return null
  const line = Number(first)
  const comment = { path, line, lastLine: Math.max(line, Number(last ?? line)), text: '' }
  return { comment, text: wordsBehind(text.slice(all.length), bold) }
}

function wordsBehind(rest: string, bold: string): string {
  if (bold === '') return rest.replace(PARTING, '')
  const words = rest.replace(PARTING_OF_BOLD, '')
  return words === rest ? bold + rest.replace(PARTING, '') : words
}

export interface ReportSource {
  title: string
  comments: readonly ReviewComment[]
}

/** Writes comments as one Markdown report, by file and line. */
export function reportOf({ title, comments }: ReportSource): string {
  const paths = [...new Set(comments.map(({ path }) => path))].sort()
  const files = paths.map(path => {
    const own = comments.filter(comment => comment.path === path).toSorted((a, b) => a.line - b.line)
    return [`## ${codeSpan(path)}`, ...own.map(comment => `- **${lineWords(comment)}**: ${comment.text.replaceAll('\n', '\n  ')}`)].join(
      '\n\n',
    )
  })
  return `${[`# ${title}`, ...files].join('\n\n')}\n`
}

export function lineWords({ line, lastLine }: Pick<ReviewComment, 'line' | 'lastLine'>): string {
  return line === lastLine ? t('line', { line }) : t('lines', { line, lastLine })
}

function codeSpan(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const ticks = '`'.repeat(longest + 1)
  return longest === 0 ? `${ticks}${text}${ticks}` : `${ticks} ${text} ${ticks}`
}
