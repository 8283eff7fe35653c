import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { separatedRows, sheetRows } from './rows.ts'

const all = (text: string) => {
  const rows = separatedRows(text)
  return rows && { header: rows.header, rows: Array.from({ length: rows.count }, (_, row) => rows.cells(row)) }
}

describe('separated values', () => {
  it('are parted by the sign that their first row has most of, outside of quotes', () => {
    expect(all('name;price\nFig, blue;"1;2"\n')).toEqual({ header: ['name', 'price'], rows: [['Fig, blue', '1;2']] })
    expect(all('\ufeffa\tb\r\n1\t2\r\n\r\n3\t\r\n')).toEqual({
      header: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['3', ''],
      ],
    })
    expect(all('')).toBeNull()
  })

  it('keep quotes, separators and line ends of a quoted cell', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '\\', 'é') })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), rows => {
        const text = ['x,y,z', ...rows.map(row => row.map(quoted).join(','))].join('\n')
        expect(all(text)).toEqual({ header: ['x', 'y', 'z'], rows })
      }),
      runs(60),
    )
  })

  it('of 100,000 rows are read in a moment, and a row is found by its place', () => {
    const text = `number,name\n${Array.from({ length: 100_000 }, (_, row) => `${row},Row "${row}"`).join('\n')}`
    const rows = separatedRows(text)
    expect(rows?.count).toBe(100_000)
    expect(rows?.cells(99_999)).toEqual(['99999', 'Row "99999"'])
    expect(rows?.rowAt(text.indexOf('77777,'))).toBe(77_777)
  })
})

describe('the table of a sheet', () => {
  const text = '## Sheet: Prices\n\n|  | A | C |\n| --- | --- | --- |\n| 1 | Fig \\| pear | |\n| 7 | x | 3 |\n\n## Sheet: Empty'

  it('has the numbers of its rows and the letters of its columns', () => {
    const rows = sheetRows(text, 0, text.indexOf('\n\n## Sheet: Empty'))
    expect(rows).toMatchObject({ header: ['A', 'C'], count: 2 })
    expect([rows?.cells(0), rows?.cells(1), rows?.numberOf(1)]).toEqual([['Fig | pear', ''], ['x', '3'], '7'])
    expect(rows?.rowAt(text.indexOf('x |'))).toBe(1)
  })

  it('is none where the sheet is empty', () => {
    expect(sheetRows(text, text.indexOf('## Sheet: Empty'), text.length)).toBeNull()
  })
})
