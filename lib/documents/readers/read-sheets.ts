import type { ReadDocument } from '../documents.ts'
import { type Archive, openArchive } from './archive.ts'
import { createGrid, type Grid } from './grid.ts'
import { officeFacts, relationsOf } from './office-parts.ts'
import { type CellStyle, cellStyles, dateText, numberText } from './sheet-styles.ts'
import { createText } from './text-of.ts'
import { readXml } from './xml.ts'

const WORKBOOK = 'xl/workbook.xml'

interface Sheet {
  name: string
  path: string
  isHidden: boolean
}

interface Book {
  sheets: Sheet[]
  strings: readonly string[]
  styles: readonly CellStyle[]
  /** Days are counted from 1904 instead of 1900. */
  since1904: boolean
}

/** Reads an Excel workbook as one table a sheet: the values of cells and of formulas, dates as dates. Each sheet is a page. */
export function readSheets(bytes: Uint8Array): ReadDocument {
  const archive = openArchive(bytes)
  const book = readBook(archive)
  const text = createText()
  for (const [index, sheet] of book.sheets.entries()) {
    if (text.isFull()) {
      text.cut()
      break
    }
    const grid = createGrid()
    readCells(archive.bytes(sheet.path), book, grid)
    if (grid.isCut()) text.cut()
    text.begin(index + 1)
    text.add(`## Sheet: ${sheet.name}${sheet.isHidden ? ' (hidden)' : ''}`)
    text.add(grid.toMarkdown())
  }
  return text.done(officeFacts(archive))
}

function readBook(archive: Archive): Book {
  const relations = relationsOf(archive, WORKBOOK)
  const sheets: Sheet[] = []
  let since1904 = false
  readXml(archive.bytes(WORKBOOK), {
    open({ name, attributes }) {
      if (name === 'workbookPr') since1904 = isTrue(attributes.date1904)
      const path = name === 'sheet' ? relations.get(attributes['r:id'] ?? attributes.id ?? '')?.path : undefined
      if (path !== undefined) sheets.push({ name: attributes.name ?? '', path, isHidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  const pathOf = (type: string) => [...relations.values()].find(one => one.type === type)?.path ?? ''
  return {
    sheets,
    since1904,
    strings: readStrings(archive.bytes(pathOf('sharedStrings'))),
    styles: cellStyles(archive.bytes(pathOf('styles'))),
  }
}

/** Reads the texts that cells share. Readings of characters (`rPh`) are left out. */
function readStrings(bytes: Uint8Array | null): string[] {
  const strings: string[] = []
  let current = ''
  let isText = false
  let inReading = false
  readXml(bytes, {
    open({ name }) {
      if (name === 'si') current = ''
      else if (name === 'rPh') inReading = true
      isText = name === 't' && !inReading
    },
    text: text => {
      if (isText) current += text
    },
    close(name) {
      isText = false
      if (name === 'rPh') inReading = false
      else if (name === 'si') strings.push(current)
    },
  })
  return strings
}

function readCells(bytes: Uint8Array | null, book: Book, grid: Grid): void {
  let [row, column] = [0, 0]
  let cell: { type: string; style: CellStyle } | null = null
  let [value, formula] = ['', '']
  let into: 'value' | 'formula' | null = null
  let isDone = false
  readXml(bytes, {
    isDone: () => isDone,
    open({ name, attributes }) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        cell = { type: attributes.t ?? 'n', style: book.styles[Number(attributes.s ?? 0)] ?? 'plain' }
        ;[value, formula] = ['', '']
      }
      into = name === 'v' || name === 't' ? 'value' : name === 'f' ? 'formula' : null
    },
    text(text) {
      if (into === 'value') value += text
      else if (into === 'formula') formula += text
    },
    close(name) {
      into = null
      if (name !== 'c' || cell === null) return
      const words = value === '' && formula !== '' ? `=${formula}` : cellValue(value, cell, book)
      if (!grid.set(row, column, words)) isDone = true
      cell = null
    },
  })
}

function cellValue(value: string, { type, style }: { type: string; style: CellStyle }, { strings, since1904 }: Book): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return value
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return style === 'date' || style === 'time' ? dateText(number, style, since1904) : numberText(number, style)
}

/** Reads the column of a reference such as `AB12`. */
function columnOf(reference: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? []
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) : null
}

function isTrue(word: string | undefined): boolean {
  return word === '1' || word === 'true'
}
