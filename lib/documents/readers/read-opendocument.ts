import { type ReadDocument, UnreadableDocument } from '../documents.ts'
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts'
import { type Archive, openArchive } from './archive.ts'
import { createGrid, type Grid } from './grid.ts'
import { namedTexts } from './office-parts.ts'
import { createText, factOf, type TextBuilder } from './text-of.ts'
import { readXml, type XmlElement } from './xml.ts'

/** Text that is no text of the document: comments, and what was deleted. */
const LEFT_OUT = new Set(['annotation', 'tracked-changes', 'sequence-decls', 'forms'])
const MOST_SPACES = 100

/** Reads an OpenDocument text, sheet or presentation. Each sheet and each slide is a page. */
export function readOpenDocument(bytes: Uint8Array): ReadDocument {
  const archive = openArchive(bytes)
  if (archive.text('META-INF/manifest.xml')?.includes('encryption-data')) throw new UnreadableDocument('protected')
  const text = createText()
  readContent(archive.bytes('content.xml'), text)
  return text.done(facts(archive))
}

function facts(archive: Archive) {
  const named = namedTexts(archive, 'meta.xml')
  return {
    title: factOf(named.get('title')),
    language: factOf(named.get('language')),
    publishedAt: factOf(named.get('date') ?? named.get('creation-date')),
  }
}

interface Table {
  name: string
  grid: Grid
  row: number
  column: number
  repeatsRow: number
  repeatsCell: number
  cell: string[]
}

/** Keeps what is open while the content is read. Tables within cells add their text to the cell. */
function readContent(bytes: Uint8Array | null, text: TextBuilder): void {
  let paragraph: { words: string; prefix: string } | null = null
  let table: Table | null = null
  let [tables, listDepth, leftOut, page, notes] = [0, 0, 0, 0, 0]
  let isSheet = false

  function open({ name, attributes }: XmlElement) {
    if (leftOut > 0 || LEFT_OUT.has(name)) leftOut++
    else if (name === 'spreadsheet') isSheet = true
    else if (name === 'page') {
      text.begin(++page)
      text.add(`## Slide ${page}${attributes.name ? `: ${attributes.name}` : ''}`)
    } else if (name === 'notes') notes++
    else if (name === 'list') listDepth++
    else if (name === 'table' && ++tables === 1)
      table = { name: attributes.name ?? '', grid: createGrid(), row: 0, column: 0, repeatsRow: 1, repeatsCell: 1, cell: [] }
    else if (name === 'table-row' && table && tables === 1) {
      table.row++
      table.column = 0
      table.repeatsRow = times(attributes['number-rows-repeated'])
    } else if ((name === 'table-cell' || name === 'covered-table-cell') && table && tables === 1) {
      table.column++
      table.repeatsCell = times(attributes['number-columns-repeated'])
      table.cell = []
    } else if (name === 'h') paragraph = { words: '', prefix: `${'#'.repeat(Math.min(6, times(attributes['outline-level'])))} ` }
    else if (name === 'p')
      paragraph ??= { words: '', prefix: listDepth > 0 ? `${'  '.repeat(Math.min(8, listDepth - 1))}- ` : notes > 0 ? 'Notes: ' : '' }
    else if (paragraph && name === 's') paragraph.words += ' '.repeat(Math.min(MOST_SPACES, times(attributes.c)))
    else if (paragraph && (name === 'tab' || name === 'line-break')) paragraph.words += ' '
  }

  function close(name: string) {
    if (leftOut > 0) leftOut--
    else if (name === 'notes') notes--
    else if (name === 'list') listDepth--
    else if ((name === 'p' || name === 'h') && paragraph) {
      const { words, prefix } = paragraph
      paragraph = null
      if (words.trim() === '') return
      if (table) table.cell.push(words.trim())
      else text.add(`${prefix}${words.trim()}`)
    } else if ((name === 'table-cell' || name === 'covered-table-cell') && table && tables === 1) {
      const words = table.cell.join(' ')
      // A repeated cell is a filler at the end of a sheet as a rule; few are shown.
      const repeats = words === '' ? table.repeatsCell : Math.min(table.repeatsCell, MAX_COLUMNS)
      for (let at = 0; words !== '' && at < repeats; at++) table.grid.set(table.row, table.column + at, words)
      table.column += table.repeatsCell - 1
    } else if (name === 'table-row' && table && tables === 1) table.row += Math.min(table.repeatsRow, MAX_ROWS * 16) - 1
    else if (name === 'table' && --tables === 0 && table) {
      if (isSheet) {
        text.begin(++page)
        text.add(`## Sheet: ${table.name}`)
      }
      if (table.grid.isCut()) text.cut()
      text.add(table.grid.toMarkdown())
      table = null
    }
  }

  readXml(bytes, {
    open,
    close,
    text(words) {
      if (leftOut === 0 && paragraph) paragraph.words += words.replace(/\s+/g, ' ')
    },
    isDone: () => text.isFull(),
  })
}

function times(word: string | undefined): number {
  const number = Number(word ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}
