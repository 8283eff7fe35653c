import { diffTexts } from '#lib/edits/index.ts'
import {
  type ChatMessage,
  type ChatPart,
  type Citation,
  citationMarks,
  type EditView,
  messageText,
  type SteeringPart,
  type ToolMetadata,
  type ToolOutput,
  type ToolPart,
} from '#lib/messages/index.ts'

const MOST_INLINE = 300
const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)/

/**
 * Renders one message as Markdown, as the page shows it: a call is one line, sources come last, and citations are footnotes. `author`: name of the person
 * who wrote a question, null where that is the reader. `place`: number of the message in its file, since footnotes are those of the file.
 */
export function messageMarkdown(message: ChatMessage, author: string | null = null, place = 1): string {
  return message.role === 'user' ? question(message, author) : answer(message, place)
}

function question({ metadata, parts }: ChatMessage, author: string | null): string {
  const prompt = metadata?.prompt
    ? `_Prompt ${inline(metadata.prompt.title ?? metadata.prompt.name)} of ${inline(metadata.prompt.serverTitle)}_`
    : ''
  const notes = (metadata?.appNotes ?? []).map(({ server, text }) => `- Note of ${inline(server)}: ${inline(text)}`).join('\n')
  return blocks([`## ${author === null ? 'You' : inline(author)}`, prompt, filesOf(parts), notes, closed(messageText({ parts }))])
}

function answer({ metadata, parts }: ChatMessage, place: number): string {
  const title = metadata?.model === undefined ? '## Answer' : `## Answer of ${inline(metadata.model)}`
  const notes = footnotes(parts, place)
  return blocks([title, ...parts.map(part => partMarkdown(part, notes)), sourcesOf(parts), ...notes.lines])
}

function partMarkdown(part: ChatPart, notes: Footnotes): string {
  switch (part.type) {
    case 'text':
      return closed(notes.refer(part.text))
    case 'dynamic-tool':
      return callLine(part)
    case 'steering-message':
      return steered(part)
    case 'data-edit':
      return editBlock(part.data)
    case 'file':
      return filesOf([part])
    case 'data-input':
      return part.data.choice === undefined ? '' : `- Asked: ${inline(part.data.message)} Answered: ${code(part.data.choice)}`
    case 'data-child':
      return `- Task: ${inline(part.data.task)} ${part.data.status === null ? 'not ended' : `Ended: ${part.data.status}`}`
    case 'data-notice':
    case 'data-error':
      return `> ${inline(part.data.message)}`
    // Sources come last; the others are for the model, or are never stored.
    case 'source-url':
    case 'source-document':
    case 'data-citation':
    case 'reasoning':
    case 'step-start':
    case 'reasoning-file':
    case 'custom':
    case 'data-edit-delta':
    case 'data-edit-void':
    case 'data-edit-plan':
    case 'data-iteration':
    case 'data-done':
      return ''
    default:
      return isNeverMade(part)
  }
}

/** Fails to compile when the switch lacks a type of part: an export would miss it without a word. */
function isNeverMade(_part: Extract<ChatPart, { type: `tool-${string}` }>): string {
  return ''
}

/** Quotes what a person added while the answer was written. */
function steered({ parts }: SteeringPart): string {
  const words = messageText({ parts }).trim()
  const quoted = words === '' ? [] : words.split('\n').map(line => `> ${line}`)
  return [
    '> **Added while the answer was written:**',
    '>',
    ...quoted,
    ...parts.flatMap(part => (part.type === 'file' ? [`> File: ${inline(part.filename ?? 'file')}`] : [])),
  ].join('\n')
}

const OUTCOMES = { ok: 'done', error: 'failed', timeout: 'timed out', cancelled: 'cancelled', denied: 'not allowed' }

function callLine(part: ToolPart): string {
  const { server, tool } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
  const name = server && tool ? `${server}.${tool}` : part.toolName
  const given = part.input === undefined ? '' : ` ${code(JSON.stringify(part.input))}`
  const output = part.state === 'output-available' ? (part.output as ToolOutput) : null
  if (output?.status !== 'done') return `- Tool ${code(name)}${given}: ${part.state === 'output-error' ? 'failed' : 'not finished'}`
  const why = output.outcome === 'ok' || output.text === '' ? '' : ` (${inline(output.text)})`
  return `- Tool ${code(name)}${given}: ${OUTCOMES[output.outcome]}${why}`
}

const EDITS: Record<EditView['status'], string> = {
  writing: 'not finished',
  applied: 'applied',
  failed: 'failed',
  skipped: 'skipped',
  validated: 'proposed',
  not_in_context: 'not in the context',
}
const SIGNS = { same: ' ', removed: '-', added: '+' }

/** Writes an edit as a line and a comparison, in a fence longer than any in it. */
function editBlock({ file, status, message, oldText, newText, isDiscarded, isContinued }: EditView): string {
  const why = message === '' || isDiscarded || isContinued ? '' : ` (${inline(message)})`
  const head = `Edit of ${code(file)}: ${isDiscarded ? 'discarded' : isContinued ? 'continued in the next answer' : EDITS[status]}${why}`
  const lines = diffLines(oldText, newText)
  if (lines.length === 0) return head
  const text = lines.join('\n')
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${head}\n\n${fence}diff\n${text}\n${fence}`
}

/** Characters of both texts above which nothing is compared: an export would keep the loop from others. */
const MOST_COMPARED = 200_000

function diffLines(oldText: string, newText: string): string[] {
  if (oldText.length + newText.length > MOST_COMPARED) {
    const lines = (text: string, sign: string) => (text === '' ? [] : text.split('\n').map(line => `${sign}${line}`))
    return [...lines(oldText, SIGNS.removed), ...lines(newText, SIGNS.added)]
  }
  const rows = diffTexts(oldText, newText)?.rows ?? []
  return rows.map(row => (row.kind === 'skipped' ? `@@ ${row.count} unchanged lines @@` : `${SIGNS[row.kind]}${row.text}`))
}

function filesOf(parts: readonly ChatPart[]): string {
  return parts.flatMap(part => (part.type === 'file' ? [`- File: ${inline(part.filename ?? 'file')}`] : [])).join('\n')
}

function sourcesOf(parts: readonly ChatPart[]): string {
  const sources = new Map<string, string>()
  for (const part of parts) {
    const url = part.type === 'source-url' ? URL.parse(part.url) : null
    if (part.type === 'source-url' && url && /^https?:$/.test(url.protocol)) sources.set(url.href, part.title || url.host)
  }
  if (sources.size === 0) return ''
  return `Sources:\n\n${[...sources].map(([href, title], at) => `${at + 1}. [${inline(title)}](<${href}>)`).join('\n')}`
}

/** True for a page that the provider has named: answers seldom mark it, so it stands in the list of sources. */
function isNamed(citation: Citation): boolean {
  return citation.known && citation.source.kind === 'provider'
}

interface Footnotes {
  /** Makes the citations of a text refer to their notes. */
  refer(text: string): string
  lines: string[]
}

function footnotes(parts: readonly ChatPart[], place: number): Footnotes {
  const cited = new Map(
    parts.flatMap(part => (part.type === 'data-citation' && !isNamed(part.data) ? [[part.data.n, part.data] as const] : [])),
  )
  const label = (n: number) => `[^${place}-${n}]`
  return {
    refer(text) {
      if (cited.size === 0) return text
      let [all, from] = ['', 0]
      for (const { n, at, length } of citationMarks(text)) {
        if (!cited.has(n)) continue
        all += text.slice(from, at) + label(n)
        from = at + length
      }
      return all + text.slice(from)
    },
    lines: [...cited.values()].toSorted((a, b) => a.n - b.n).map(citation => `${label(citation.n)}: ${noteOf(citation)}`),
  }
}

function noteOf(citation: Citation): string {
  if (!citation.known) return `The answer was given no source with the number ${citation.n}.`
  const { source } = citation
  const quote = source.quote ? `: “${inline(source.quote)}”` : ''
  if (source.kind !== 'passage') {
    const url = URL.parse(source.url)
    return `${url && /^https?:$/.test(url.protocol) ? `[${inline(source.title)}](<${url.href}>)` : inline(source.title)}${quote}`
  }
  const page = source.page === null ? [] : [`page ${source.page}`]
  return [source.file, ...source.headingPath, ...page].map(inline).join(', ') + quote
}

/** Joins blocks; consecutive calls and files form one list. */
function blocks(texts: readonly string[]): string {
  let all = ''
  let last = ''
  for (const text of texts) {
    if (text === '') continue
    all += `${all === '' ? '' : isRow(last) && isRow(text) ? '\n' : '\n\n'}${text}`
    last = text
  }
  return `${all}\n`
}

const isRow = (text: string) => text.startsWith('- ') && !text.includes('\n\n')

/** Closes a code block that a stopped answer left open, so it does not swallow the rest. */
function closed(text: string): string {
  let open: string | null = null
  for (const line of text.split('\n')) {
    const [, mark = '', rest = ''] = FENCE.exec(line.trimEnd()) ?? []
    if (mark === '') continue
    if (open === null) open = mark
    else if (mark[0] === open[0] && mark.length >= open.length && rest === '') open = null
  }
  return open === null ? text.trim() : `${text.trim()}\n${open}`
}

/** Escapes foreign text for use within a line: no line breaks, no markup. */
export function inline(text: string): string {
  return cut(text).replace(/[\\`*_[\]<>#|]/g, mark => `\\${mark}`)
}

function code(text: string): string {
  const words = cut(text)
  const longest = Math.max(0, ...(words.match(/`+/g) ?? []).map(({ length }) => length))
  const mark = '`'.repeat(longest + 1)
  return longest === 0 ? `${mark}${words}${mark}` : `${mark} ${words} ${mark}`
}

function cut(text: string): string {
  const line = text
    .slice(0, MOST_INLINE * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > MOST_INLINE ? `${line.slice(0, MOST_INLINE).toWellFormed()}…` : line
}
