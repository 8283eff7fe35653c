import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { uploadName } from './upload-type.ts'

const hex = (bytes: string) => readText(Buffer.from(bytes, 'hex'))
const wide = (text: string) => Buffer.from(text, 'utf16le')

describe('the text of a file', () => {
  it('[H11] [web-31] is read by its byte order mark', () => {
    expect(hex('efbbbf612c620a')).toBe('a,b\n')
    expect(readText(Buffer.concat([Buffer.from('fffe', 'hex'), wide('Grüße, 1 €\n')]))).toBe('Grüße, 1 €\n')
    expect(readText(Buffer.concat([Buffer.from('feff', 'hex'), wide('Grüße, 1 €\n').swap16()]))).toBe('Grüße, 1 €\n')
  })

  it('[H11] is read as UTF-16 without a mark where its zeros say so', () => {
    expect(readText(wide('name;Größe\n'))).toBe('name;Größe\n')
    expect(readText(wide('name;Größe\n').swap16())).toBe('name;Größe\n')
  })

  it.each([
    ['Shift-JIS', '93fa967b8cea0a', '日本語\n'],
    ['Shift-JIS with kana', '82b182f182c982bf82cd0a', 'こんにちは\n'],
    ['GBK', 'd4c2b3c9b1be2cbcdbb8f10a', '月成本,价格\n'],
    ['Big5', 'b36fac4fa440add3b4fab8d5a4e5a5f3a141bdd0c5aaa8faa1430a', '這是一個測試文件，請讀取。\n'],
    ['EUC-JP with kana', 'a4b3a4f3a4cba4c1a4cf0a', 'こんにちは\n'],
    ['a Western encoding', '4e616d653b53747261df650a4dfc6c6c65723b4772f6df650a', 'Name;Straße\nMüller;Größe\n'],
  ])('[H11] is read in %s', (_, bytes, text) => expect(hex(bytes)).toBe(text))

  it.each([
    ['Japanese in EUC without kana, which could be Chinese', 'c6fccbdcb8ec0a'],
    ['Korean, which could be Chinese', 'c7d1b1b9bef00a'],
    ['Czech, which could be Danish', '6bf865736c6f20646f6d61207665206d7374e80a'],
    ['Russian in its own encoding', 'cff0e8e2e5f22c20eceef00a'],
    ['Polish in its own encoding', '476f9c63206a61b36f77790a'],
    ['UTF-16 cut in the middle of a letter', 'fffe4700ff'],
    ['zeros among anything', '00610000ff00'],
  ])('[H11] is not guessed of %s', (_, bytes) => expect(hex(bytes)).toBeNull())
})

describe('the name of an upload', () => {
  it.each([
    ['🎉 party 100%.txt', '🎉 party 100%.txt'],
    ['👩‍👩‍👧 café & co #1, [v2].csv', '👩‍👩‍👧 café & co #1, [v2].csv'],
    ['日本語 レポート.pdf', '日本語 レポート.pdf'],
    ['%E0%A4%A.txt', '%E0%A4%A.txt'],
    ['evil\u202egnp.exe', 'evil_gnp.exe'],
    ['a\n"b".txt', 'a__b_.txt'],
    ['C:\\temp\\x.txt', 'x.txt'],
  ])('[H11] %j stays %j', (given, name) => expect(uploadName(given)).toBe(name))

  it('[H11] is cut between letters', () => {
    expect(uploadName(`${'a'.repeat(118)}👩‍👩‍👧.txt`)).toBe('a'.repeat(118))
    expect(uploadName('\ud83d.txt')).not.toMatch(/\ud83d/)
  })
})
