import { strToU8, zipSync } from 'fflate'

type Parts = Record<string, string | Uint8Array>

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Packs parts into an archive. `mimetype` is stored first, unpacked, as OpenDocument and EPUB ask. */
export function archiveOf(parts: Parts): Buffer {
  const entries = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part] as const)
  return Buffer.from(
    zipSync(Object.fromEntries(entries.map(([name, bytes]) => [name, name === 'mimetype' ? [bytes, { level: 0 }] : bytes]))),
  )
}

/** Writes a relationships part: id, last word of the type, target. */
export function relations(rows: readonly (readonly [string, string, string])[]): string {
  const all = rows.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}

const CORE = (title: string) =>
  `${XML}<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>${title}</dc:title><dcterms:modified>2026-03-04T05:06:07Z</dcterms:modified></cp:coreProperties>`

/** A Word document of this body (`w:p`, `w:tbl`, …). */
export function docxOf(body: string, title = 'Pears', more: Parts = {}): Buffer {
  return archiveOf({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations([['r1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    'docProps/core.xml': CORE(title),
    ...more,
  })
}

export const wordParagraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`

/** An Excel workbook: the rows of each sheet as XML, the shared strings and the styles. */
export function xlsxOf(
  sheets: Record<string, string>,
  { strings = [] as string[], formats = [] as number[], more = {} as Parts } = {},
): Buffer {
  const names = Object.keys(sheets)
  return archiveOf({
    'xl/workbook.xml': `${XML}<workbook xmlns:r="${RELATIONS}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, at) => [`r${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['s', 'sharedStrings', 'sharedStrings.xml'],
      ['t', 'styles', 'styles.xml'],
    ]),
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, `${XML}<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`]),
    ),
    'xl/sharedStrings.xml': `${XML}<sst>${strings.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs>${formats.map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'docProps/core.xml': CORE('Prices'),
    ...more,
  })
}

/** A PowerPoint presentation: the shapes of each slide as XML, with its notes. */
export function pptxOf(slides: readonly { shapes: string; notes?: string }[]): Buffer {
  const slide = (shapes: string) => `${XML}<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
  return archiveOf({
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="p" xmlns:r="${RELATIONS}"><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(slides.map((_, at) => [`r${at}`, 'slide', `slides/slide${at + 1}.xml`] as const)),
    ...Object.fromEntries(slides.map(({ shapes }, at) => [`ppt/slides/slide${at + 1}.xml`, slide(shapes)])),
    ...Object.fromEntries(
      slides.flatMap(({ notes }, at) =>
        notes === undefined
          ? []
          : [
              [`ppt/slides/_rels/slide${at + 1}.xml.rels`, relations([['n', 'notesSlide', `../notesSlides/notes${at + 1}.xml`]])],
              [`ppt/notesSlides/notes${at + 1}.xml`, slide(slideShape('body', notes))],
            ],
      ),
    ),
  })
}

export const slideShape = (kind: string, ...lines: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${lines.map(line => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`

/** An OpenDocument file of this content (`office:text`, `office:spreadsheet` or `office:presentation`). */
export function openDocumentOf(kind: 'text' | 'spreadsheet' | 'presentation', content: string, more: Parts = {}): Buffer {
  return archiveOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `${XML}<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d"><office:body><office:${kind}>${content}</office:${kind}></office:body></office:document-content>`,
    'meta.xml': `${XML}<office:document-meta xmlns:office="o" xmlns:dc="d"><office:meta><dc:title>Figs</dc:title><dc:language>de</dc:language></office:meta></office:document-meta>`,
    ...more,
  })
}

/** A book of these chapters. */
export function epubOf(chapters: readonly string[]): Buffer {
  return archiveOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`,
    'OPS/book.opf': `${XML}<package xmlns:dc="d"><metadata><dc:title>On trees</dc:title><dc:language>en</dc:language></metadata><manifest>${chapters.map((_, at) => `<item id="c${at}" href="text/c%20${at}.xhtml"/>`).join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(chapters.map((body, at) => [`OPS/text/c ${at}.xhtml`, `<html><body>${body}</body></html>`])),
  })
}
