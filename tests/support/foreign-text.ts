import { lastSentenceEnd } from '#components/chat/answer-reader.ts'
import { parsedJson } from '#components/json/parsed-json.ts'
import { splitHtmlLines } from '#components/markdown/code/highlight.ts'
import { type Reading, readBlocks } from '#components/markdown/lex/blocks.ts'
import { completeTail } from '#components/markdown/lex/complete-tail.ts'
import { decodeEntities } from '#components/markdown/lex/entities.ts'
import type { Token } from '#components/markdown/lex/tokens.ts'
import { typeset } from '#components/markdown/math/typeset.ts'
import { sorted, toCsv } from '#components/markdown/structured/table-text.ts'
import { revealedLength } from '#components/parts/reveal.ts'
import { matchesFilter } from '#components/text-filter.ts'
import { findInText } from '#components/viewer/find/find-in-text.ts'
import { separatedRows, sheetRows, type TableRows } from '#components/viewer/table/rows.ts'
import { piecesOf } from '#components/viewer/text/pieces.ts'
import { visiblePieces } from '#components/visible-characters/visible-pieces.ts'
import { messageMarkdown } from '#lib/chats/markdown.ts'
import { titleFromWords } from '#lib/chats/titles.ts'
import { appNoteTexts } from '#lib/context/app-notes.ts'
import { readTopicAnswer } from '#lib/context/compaction/topic-answer.ts'
import { asData } from '#lib/context/layout/as-data.ts'
import { findUrls } from '#lib/context/pages/detect/find-urls.ts'
import { withoutMarks } from '#lib/context/pages/rendered-page.ts'
import { estimateTokens } from '#lib/context/tokens/estimate.ts'
import { applyBlock } from '#lib/edits/apply.ts'
import { createEditScanner } from '#lib/edits/create-scanner.ts'
import { diffTexts } from '#lib/edits/diff/diff.ts'
import { scanned } from '#lib/edits/scan-text.ts'
import { shellCommands } from '#lib/edits/shell-commands.ts'
import { inspectText } from '#lib/intercept/inspect.ts'
import { outlineDocument } from '#lib/maps/documents/outline-document.ts'
import { logLine } from '#lib/mcp/connection/server-log.ts'
import { contentOf, readBlock } from '#lib/mcp/wire/content-blocks.ts'
import { createLineReader } from '#lib/mcp/wire/line-reader.ts'
import { redactor } from '#lib/mcp/wire/redact.ts'
import { folded } from '#lib/messages/folded.ts'
import { emptyLook, growLook, lookAhead } from '#lib/messages/look.ts'
import { searchable, searchedWords } from '#lib/messages/searchable.ts'
import { clausesOf } from '#lib/models/demo/plan.ts'
import { folders, numbers, paths, quoted, splitWords } from '#lib/models/demo/words.ts'
import { safeSentence } from '#lib/models/wire/answer-error.ts'
import { searchText } from '#lib/runs/offer/built-in/text-parts.ts'
import { cleanTitle } from '#lib/runs/title/clean-title.ts'
import { withoutFiles } from '#lib/sharing/redact.ts'
import { createTextRedactor } from '#lib/sharing/redact-stream.ts'

export interface Reader {
  name: string
  read: (text: string) => unknown
  /** How long a text it is measured with; 100 kB unless said. It may take 3 ms for each kB. */
  chars?: number
  longestMs?: number
}

const tools = [
  { name: 'files__read_file', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } },
  { name: 'a', inputSchema: { type: 'object', properties: {} } },
]

/**
 * Readers and renderers of text from a model, a server, a user or a provider. Single regular expressions are not listed; they are found in
 * the sources. Each reader is measured with every hostile text (`tests/growth.test.ts`). A new reader of foreign text gets a line here.
 */
export const readers: readonly Reader[] = [
  ...(['user', 'assistant'] as const).map(role => ({
    name: `exported message of ${role}`,
    read: (text: string) => messageMarkdown({ id: 'm', role, metadata: {}, parts: [{ type: 'text', text }] }),
  })),
  ...['md', 'html', 'rst', 'adoc', 'csv', 'txt'].map(ending => ({
    name: `the outline of a document (${ending})`,
    read: (text: string) => outlineDocument(`a.${ending}`, text),
  })),
  { name: 'Markdown, whole', read: text => readBlocks(null, text, false) },
  // Twenty readings one after the other, between which the tab is free.
  { name: 'Markdown, while it grows', read: grown, chars: 20_000, longestMs: 600 },
  { name: 'the unfinished end of Markdown', read: completeTail },
  { name: 'character references', read: decodeEntities },
  { name: 'a formula', read: text => typeset(text, true), chars: 4000, longestMs: 150 },
  { name: 'highlighted lines', read: splitHtmlLines },
  { name: 'a table, sorted and as CSV', read: table },
  { name: 'separated values', read: text => cellsOf(separatedRows(text)) },
  { name: 'the table of a sheet', read: text => cellsOf(sheetRows(`| | A |\n| --- | --- |\n${text}`, 0, text.length)) },
  { name: 'the pieces of a document', read: text => piecesOf(text, []) },
  { name: 'a phrase in a file', read: text => [findInText(text, 'a b c'), findInText(text, text)] },
  { name: 'JSON of a tool', read: parsedJson },
  { name: 'the look of an answer', read: text => lookAhead(growLook(emptyLook, text), text) },
  { name: 'the end of a sentence', read: text => lastSentenceEnd(text, 0) },
  { name: 'words that are revealed', read: text => revealedLength(text, 900) },
  { name: 'a filter of a list', read: text => [matchesFilter('a b', text), matchesFilter(text, text)] },
  { name: 'the title of a chat', read: titleFromWords },
  { name: 'tool calls in text', read: text => inspectText([text], tools) },
  { name: 'tool calls in text that comes in pieces', read: text => inspectText(text.match(/[\s\S]{1,50}/g) ?? [], tools), chars: 40_000 },
  { name: 'edits in an answer', read: text => [scanned(text), scanned(`a.md\n<<<<<<< SEARCH\n${text}`)] },
  { name: 'shell commands', read: text => [shellCommands(text), shellCommands(`\`\`\`bash\n${text}`), shellCommands(`$ a \\\n${text}`)] },
  { name: 'an edit that is applied', read: appliedTo },
  {
    name: 'the diff of an edit',
    read: text => [diffTexts(text, `${text}a`), diffTexts(text, text.slice(1)), diffTexts(text, text.toUpperCase())],
  },
  { name: 'edits in an answer that comes in pieces', read: piecewise, chars: 20_000, longestMs: 300 },
  { name: 'a title that a model gave', read: cleanTitle },
  { name: 'text that is searched', read: text => [folded(text), searchable(text), searchedWords(text)] },
  { name: 'text shown exactly', read: text => visiblePieces(text) },
  { name: 'a result of a server', read: resultOf },
  { name: 'a line of a server', read: text => [lineOf(`{"id":1,"result":${text}`), lineOf(`${text}{"id":1}\n`)] },
  { name: 'words in a result', read: text => [searchText(Buffer.from(text), 'a'), searchText(Buffer.from(text), text.slice(0, 200))] },
  { name: 'a line of a server’s log', read: text => logLine({ level: 'info', data: text }) },
  {
    name: 'secrets in what a server says',
    read: text => redactor({ args: ['--token=secret-of-mine'], env: {}, headers: {} } as never, null)(text),
  },
  { name: 'the sentence of a provider’s error', read: text => safeSentence(text, 'sk-secret-of-mine') },
  { name: 'addresses in a share', read: withoutFiles },
  { name: 'text of a live share', read: sharedText },
  { name: 'addresses in a message', read: findUrls },
  { name: 'what is marked as data', read: text => [asData('summary', text), withoutMarks(text), appNoteTexts([appNote(text)])] },
  { name: 'the answer of a model about topics', read: text => readTopicAnswer(text, 10) },
  { name: 'the estimate of tokens', read: estimateTokens },
  { name: 'the demo model', read: text => [clausesOf(text), quoted(text), paths(text), folders(text), numbers(text), splitWords(text)] },
]

function appliedTo(text: string): unknown {
  const block = { file: 'a', form: 'search-replace' as const, newText: text }
  return [text.slice(0, -1), text.slice(0, 2000), `${text}a`, ''].map(oldText => applyBlock(text, { ...block, oldText }))
}

function piecewise(text: string): unknown {
  const scanner = createEditScanner({ paths: ['Our plans.md'] })
  return `a.md\n${text}\n<<<<<<< SEARCH\n${text}`.match(/[\s\S]{1,5}/g)?.map(piece => scanner.feed(piece))
}

function cellsOf(rows: TableRows | null): unknown {
  return rows && Array.from({ length: rows.count }, (_, row) => rows.cells(row))
}

function table(text: string): unknown {
  const cells = [text, `1${text}`].map(words => ({
    text: words,
    tokens: [{ type: 'text', raw: words, text: words } as Token],
    header: false,
    align: null,
  }))
  return toCsv(cells, sorted([cells, cells], { column: 0, direction: 'ascending' }))
}

function sharedText(text: string): unknown {
  const redact = createTextRedactor()
  redact({ type: 'text-start', id: '1' })
  const pieces = `/api/files/${text}`.match(/[\s\S]{1,50}/g) ?? []
  return pieces.map(delta => redact({ type: 'text-delta', id: '1', delta }))
}

function grown(text: string): unknown {
  let reading: Reading | null = null
  for (let end = 1000; end < text.length + 1000; end += 1000) reading = readBlocks(reading, text.slice(0, end), true)
  return reading
}

const appNote = (text: string) => ({ id: 'note', callId: 'call', server: text, text })

function resultOf(text: string): unknown {
  const blocks = [{ type: 'text', text }, { type: 'image', data: text }, { type: 'image', data: `data:${text}` }, text]
  return contentOf({ content: blocks }).map(readBlock)
}

function lineOf(text: string): unknown[] {
  const found: unknown[] = []
  const reader = createLineReader({ message: message => void found.push(message), stray: line => void found.push(line) })
  for (const piece of text.match(/[\s\S]{1,8000}/g) ?? []) reader.push(Buffer.from(piece))
  return found
}
