import type { ReadDocument } from '../documents.ts'
import { type Archive, openArchive } from './archive.ts'
import { createGrid } from './grid.ts'
import { officeFacts, relationsOf } from './office-parts.ts'
import { createText } from './text-of.ts'
import { readXml } from './xml.ts'

const PRESENTATION = 'ppt/presentation.xml'
/** Placeholders that repeat on each slide. */
const REPEATED = new Set(['sldNum', 'ftr', 'dt', 'hdr'])

interface Slide {
  title: string
  blocks: string[]
  isHidden: boolean
}

/** Reads a PowerPoint presentation: titles, texts, tables and descriptions of pictures in the order of the slides, each with its notes. Each slide is a page. */
export function readSlides(bytes: Uint8Array): ReadDocument {
  const archive = openArchive(bytes)
  const text = createText()
  for (const [index, path] of slidePaths(archive).entries()) {
    if (text.isFull()) {
      text.cut()
      break
    }
    const { title, blocks, isHidden } = readSlide(archive.bytes(path))
    const notesPath = [...relationsOf(archive, path).values()].find(({ type }) => type === 'notesSlide')?.path
    const notes = notesPath === undefined ? [] : readSlide(archive.bytes(notesPath)).blocks
    text.begin(index + 1)
    text.add(`## Slide ${index + 1}${title === '' ? '' : `: ${title}`}${isHidden ? ' (hidden)' : ''}`)
    for (const block of blocks) text.add(block)
    if (notes.length > 0) text.add(`Notes: ${notes.join('\n')}`)
  }
  return text.done(officeFacts(archive))
}

function slidePaths(archive: Archive): string[] {
  const relations = relationsOf(archive, PRESENTATION)
  const paths: string[] = []
  readXml(archive.bytes(PRESENTATION), {
    open({ name, attributes }) {
      const path = name === 'sldId' ? relations.get(attributes['r:id'] ?? '')?.path : undefined
      if (path !== undefined) paths.push(path)
    },
  })
  return paths
}

function readSlide(bytes: Uint8Array | null): Slide {
  const slide: Slide = { title: '', blocks: [], isHidden: false }
  let shape: { kind: string | null; lines: string[] } = { kind: null, lines: [] }
  let table: { grid: ReturnType<typeof createGrid>; row: number; column: number; cell: string[] } | null = null
  let paragraph: { text: string; level: number } | null = null
  let inText = false
  const endShape = () => {
    const { kind, lines } = shape
    shape = { kind: null, lines: [] }
    if (kind !== null && REPEATED.has(kind)) return
    if (kind === 'title' || kind === 'ctrTitle') slide.title ||= lines.map(line => line.replace(/^ *- /, '')).join(' ')
    else if (lines.length > 0) slide.blocks.push(lines.join('\n'))
  }
  readXml(bytes, {
    open({ name, attributes }) {
      inText = name === 't'
      if (name === 'sld') slide.isHidden = attributes.show === '0' || attributes.show === 'false'
      else if (name === 'sp') endShape()
      else if (name === 'ph') shape.kind = attributes.type ?? 'body'
      else if (name === 'cNvPr' && attributes.descr) shape.lines.push(`[Picture: ${attributes.descr.replace(/\s+/g, ' ').slice(0, 200)}]`)
      else if (name === 'tbl') table = { grid: createGrid(), row: 0, column: 0, cell: [] }
      else if (name === 'tr' && table) [table.row, table.column] = [table.row + 1, 0]
      else if (name === 'tc' && table) [table.column, table.cell] = [table.column + 1, []]
      else if (name === 'p') paragraph = { text: '', level: 0 }
      else if (name === 'pPr' && paragraph) paragraph.level = Math.min(8, Number(attributes.lvl ?? 0) || 0)
      else if (name === 'br' && paragraph) paragraph.text += ' '
    },
    text(text) {
      if (inText && paragraph) paragraph.text += text
    },
    close(name) {
      inText = false
      if (name === 'p' && paragraph) {
        const line = paragraph.text.trim()
        const indent = '  '.repeat(paragraph.level)
        if (line !== '') (table?.cell ?? shape.lines).push(table ? line : shape.kind === 'body' ? `${indent}- ${line}` : `${indent}${line}`)
        paragraph = null
      } else if (name === 'tc' && table) table.grid.set(table.row, table.column, table.cell.join(' '))
      else if (name === 'tbl' && table) {
        shape.lines.push(table.grid.toMarkdown())
        table = null
      } else if (name === 'sp' || name === 'graphicFrame' || name === 'pic') endShape()
    },
  })
  endShape()
  return slide
}
