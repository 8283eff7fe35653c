import { describe, expect, it } from 'vitest'
import { pastedFiles } from './pasted-files.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const report = new File(['x'], 'report.pdf', { type: 'application/pdf' })
const paste = (files: File[], words: string) =>
  pastedFiles({ files: files as unknown as FileList, getData: type => (type === 'text/plain' ? words : '') })

describe('what is pasted', () => {
  it.each<[string, File[], string, File[]]>([
    ['cells of a spreadsheet: words and their picture', [picture], 'A1\tB1\r\nA2\tB2\r\n', []],
    ['words of a word processor', [picture], 'Dear Ada,', []],
    ['a picture alone', [picture], '', [picture]],
    ['a picture with blank text', [picture], ' \n', [picture]],
    ['a file with its name', [report], 'report.pdf', [report]],
    ['files with their paths', [report, picture], '/home/ada/report.pdf\nC:\\x\\image.png', [report, picture]],
    ['words alone', [], 'words', []],
  ])('[U3] %s', (_, files, words, meant) => {
    expect(paste(files, words)).toEqual(meant)
  })
})
