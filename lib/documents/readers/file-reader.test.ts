import { describe, expect, it } from 'vitest'
import { archiveOf, docxOf, epubOf, openDocumentOf, pptxOf, slideShape, wordParagraph, xlsxOf } from '#tests/support/office-files.ts'
import { fileKind, isCompoundFile } from './file-kind.ts'
import { fileReader } from './file-reader.ts'

/** Reads a file by the kind that its bytes show. */
async function read(bytes: Buffer, name = 'file') {
  const kind = fileKind(name, bytes)
  if (kind === null) throw new Error('no kind')
  const document = await (await fileReader(kind))(bytes)
  return { kind, ...document }
}

describe('the text of a file', () => {
  it('of Word has headings, lists, tables, links and what pictures show, and no field that runs', async () => {
    const table = `<w:tbl><w:tr><w:tc>${wordParagraph('Fruit')}</w:tc><w:tc>${wordParagraph('Weight')}</w:tc></w:tr><w:tr><w:tc>${wordParagraph('Pear')}</w:tc><w:tc>${wordParagraph('180 | g')}</w:tc></w:tr></w:tbl>`
    const found = await read(docxOf(`${wordParagraph('Of pears', 'Heading1')}${wordParagraph('They are &amp; fine.')}${table}`))
    expect(found).toMatchObject({ kind: 'docx', title: 'Pears', publishedAt: '2026-03-04T05:06:07Z', pages: [], isCut: false })
    expect(found.text).toBe('# Of pears\n\nThey are & fine.\n\n| Fruit | Weight |\n| --- | --- |\n| Pear | 180 \\| g |')
  })

  it('of Excel is a table a sheet: names of rows and columns, values of formulas, dates as dates', async () => {
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Due</t></is></c></row>',
      '<row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3"><f>SUM(1,2)</f><v>0.30000000000000004</v></c><c r="C3" s="1"><v>45000.5</v></c></row>',
      '<row r="4"><c r="A4" t="e"><v>#DIV/0!</v></c><c r="B4" s="2"><v>0.125</v></c><c r="C4"><f>NOW()</f></c></row>',
    ]
    const found = await read(xlsxOf({ Costs: rows.join(''), Empty: '' }, { strings: ['Name | of'], formats: [0, 164, 10] }))
    expect(found.text.split('\n')).toEqual([
      '## Sheet: Costs',
      '',
      '|  | A | B | C |',
      '| --- | --- | --- | --- |',
      '| 1 | Name \\| of |  | Due |',
      '| 3 | TRUE | 0.3 | 2023-03-15 12:00:00 |',
      '| 4 | #DIV/0! | 12.5% | =NOW() |',
      '',
      '## Sheet: Empty',
    ])
    expect(found.pages).toEqual([
      { page: 1, at: 0 },
      { page: 2, at: found.text.indexOf('## Sheet: Empty') },
    ])
  })

  it('of a sheet whose corners alone are filled has these cells alone', async () => {
    const { text, isCut } = await read(
      xlsxOf({ Wide: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>' }),
    )
    expect(text).toBe('## Sheet: Wide\n\n|  | A | XFD |\n| --- | --- | --- |\n| 1 | 1 |  |\n| 1048576 |  | 2 |')
    expect(isCut).toBe(false)
  })

  it('of PowerPoint has titles, points, tables and notes in the order of the slides, and no numbers of slides', async () => {
    const cell = (words: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></a:txBody></a:tc>`
    const table = `<p:graphicFrame><a:tbl><a:tr>${cell('Fruit')}${cell('Kilos')}</a:tr><a:tr>${cell('Fig')}${cell('3')}</a:tr></a:tbl></p:graphicFrame>`
    const found = await read(
      pptxOf([
        { shapes: slideShape('title', 'Harvest') + slideShape('body', 'Pears', 'Figs') + slideShape('sldNum', '1'), notes: 'Say hello.' },
        { shapes: table },
      ]),
    )
    expect(found.text).toBe(
      '## Slide 1: Harvest\n\n- Pears\n- Figs\n\nNotes: - Say hello.\n\n## Slide 2\n\n|  | A | B |\n| --- | --- | --- |\n| 1 | Fruit | Kilos |\n| 2 | Fig | 3 |',
    )
    expect(found.pages.map(({ page }) => page)).toEqual([1, 2])
  })

  it('of OpenDocument has its headings, lists and sheets, without comments and deletions', async () => {
    const text = await read(
      openDocumentOf(
        'text',
        '<text:tracked-changes><text:p>Gone</text:p></text:tracked-changes><text:h text:outline-level="2">Figs</text:h><text:p>One<text:s text:c="2"/>two<office:annotation><text:p>Psst</text:p></office:annotation></text:p><text:list><text:list-item><text:p>First</text:p></text:list-item></text:list>',
      ),
    )
    expect(text).toMatchObject({ kind: 'odt', title: 'Figs', language: 'de', text: '## Figs\n\nOne  two\n\n- First' })
    const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`
    const cell = (words: string, more = '') =>
      `<table:table-cell${more}>${words === '' ? '' : `<text:p>${words}</text:p>`}</table:table-cell>`
    const rows =
      row(cell('a') + cell('', ' table:number-columns-repeated="2"') + cell('d')) +
      row(cell(''), ' table:number-rows-repeated="1048000"') +
      row(cell('z'))
    const sheet = await read(openDocumentOf('spreadsheet', `<table:table table:name="S">${rows}</table:table>`))
    expect(sheet.text).toBe('## Sheet: S\n\n|  | A | D |\n| --- | --- | --- |\n| 1 | a | d |\n| 1048002 | z |  |')
  })

  it('of a book follows its spine', async () => {
    const found = await read(epubOf(['<h1>Roots</h1><p>Deep.</p>', '<h1>Leaves</h1>']))
    expect(found).toMatchObject({ kind: 'epub', title: 'On trees', language: 'en', text: '# Roots\n\nDeep.\n\n# Leaves' })
  })

  it('of a mail has its head, its text and its attachments', async () => {
    const boundary = 'x1'
    const mail = [
      'From: Ada <ada@example.org>',
      'To: Bob <bob@example.org>',
      'Subject: =?utf-8?q?F=C3=BCr_dich?=',
      'Date: Tue, 3 Mar 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary=${boundary}`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See the table.',
      `--${boundary}`,
      'Content-Type: application/octet-stream; name="prices.docx"',
      'Content-Disposition: attachment; filename="prices.docx"',
      'Content-Transfer-Encoding: base64',
      '',
      docxOf(wordParagraph('Pears cost 2.')).toString('base64'),
      `--${boundary}`,
      'Content-Type: application/zip; name="more.zip"',
      'Content-Disposition: attachment; filename="more.zip"',
      'Content-Transfer-Encoding: base64',
      '',
      archiveOf({ 'a.txt': 'a' }).toString('base64'),
      `--${boundary}--`,
    ]
    const found = await read(Buffer.from(mail.join('\r\n')), 'Letter.EML')
    expect(found.title).toBe('Für dich')
    expect(found.text).toContain('# Für dich\nFrom: Ada <ada@example.org>\nTo: Bob <bob@example.org>')
    expect(found.text).toContain('See the table.\n\n## Attachment: prices.docx\n\nPears cost 2.\n\n## Attachment: more.zip (not read)')
  })

  it('expands no entity that a document declares, and reads nothing outside of it', async () => {
    const bomb = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const content = `<?xml version="1.0"?>${bomb}<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text><text:p>Here &b; &x; it ends.</text:p></office:text></office:body></office:document-content>`
    const { text } = await read(openDocumentOf('text', '', { 'content.xml': content }))
    expect(text).not.toContain('aaaa')
    expect(text).not.toContain('root:')
  })

  it('is not unpacked where its parts say that they are larger than an archive may be', async () => {
    const bytes = xlsxOf({ Big: '<row r="1"><c r="A1"><v>1</v></c></row>' })
    // The size of each part, in the directory of the archive (APPNOTE, 4.3.12).
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
      bytes.writeUInt32LE(1_000_000_000, at + 24)
    await expect(read(bytes)).rejects.toMatchObject({ reason: 'crashed' })
  })

  it('with a password is refused by that name, and an old Office file is told from the others', async () => {
    const sealed = openDocumentOf('text', '', {
      'META-INF/manifest.xml': '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
    })
    await expect(read(sealed)).rejects.toMatchObject({ reason: 'protected' })
    expect(isCompoundFile(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(true)
    expect(fileKind('old.doc', Buffer.from('d0cf11e0a1b11ae100', 'hex'))).toBeNull()
  })
})
