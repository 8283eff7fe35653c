import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each(['🎉 100%.txt', "it's (1)*.txt", '日本語.csv', 'a "quoted" \\ name.txt', '\ud83d half.txt'])(
  '[H11] the header of a download names %j',
  name => {
    const header = contentDisposition('attachment', name)
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
    const [, encoded = ''] = /; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(header) ?? []
    expect(decodeURIComponent(encoded)).toBe(name.toWellFormed())
    expect(/filename="([^"\\%]*)"/.exec(header)?.[1]).toHaveLength([...name.toWellFormed()].length)
  },
)
