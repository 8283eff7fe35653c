import { describe, expect, it } from 'vitest'
import { applyBlock, applyBlocks } from './apply.ts'
import type { EditBlock } from './edits.ts'

const block = (oldText: string, newText: string): EditBlock => ({ file: 'a.txt', form: 'search-replace', oldText, newText })
const applied = (content: string | null, line = 1) => ({ content, status: 'applied', errorType: null, message: '', line })

describe('a block that fits its file', () => {
  it.each([
    ['replaces whole lines', 'a\nb\nc\n', 'b', 'x\ny', 'a\nx\ny\nc\n', 2],
    ['removes lines', 'a\nb\nc\n', 'b', '', 'a\nc\n', 2],
    ['removes the last line of a file without a final line break', 'a\nb', 'b', '', 'a', 2],
    ['removes all lines', 'a\nb\n', 'a\nb', '', '', 1],
    ['adds lines behind the last', 'a\nb', 'b', 'b\nc', 'a\nb\nc', 2],
    ['keeps CR LF', 'a\r\nb\r\nc\r\n', 'b', 'x\ny', 'a\r\nx\r\ny\r\nc\r\n', 2],
    ['reads CR LF of the model as a line break', 'a\nb\n', 'a\r\nb', 'x\r\ny', 'x\ny\n', 1],
    ['keeps CR', 'a\rb\rc', 'b\nc', 'x\nc\nd', 'a\rx\rc\rd', 2],
    ['keeps the line breaks of lines that stay the same', 'a\r\nb\nc\r\nd\n', 'a\nb\nc\nd', 'a\nx\nc\nd', 'a\r\nx\nc\r\nd\n', 1],
    ['keeps a byte order mark', '\ufeffa\nb\n', 'a', 'x', '\ufeffx\nb\n', 1],
    ['keeps blank lines and white space', '  a\n\n\tb \n', '\n\tb ', '\n\tc ', '  a\n\n\tc \n', 2],
    ['reads no sign as a pattern', 'a.*$1\n', 'a.*$1', '$&', '$&\n', 1],
  ])('%s', (_, content, oldText, newText, after, line) => {
    expect(applyBlock(content, block(oldText, newText))).toEqual(applied(after, line))
  })

  it('creates a file where the old text is empty', () => {
    expect(applyBlock(null, block('', 'a\nb'))).toEqual(applied('a\nb\n'))
    expect(applyBlock(null, block('', ''))).toEqual(applied(''))
    expect(applyBlock(null, block('', 'a\r\nb'))).toEqual(applied('a\r\nb\r\n'))
  })

  it('[ws-24] fills a file that is empty, and one that an edit has emptied', () => {
    expect(applyBlock('', block('', 'a'))).toEqual(applied('a\n'))
    expect(applyBlock('\ufeff \n\n', block('', 'a'))).toEqual(applied('\ufeffa\n'))
    expect(applyBlocks('a\nb\n', [block('a\nb', ''), block('', 'c'), block('c', ''), block('', 'd')])).toMatchObject({ content: 'd\n' })
    expect(applyBlock('', block('', ''))).toMatchObject({ content: '', message: 'Already there.' })
  })

  it('says that its text is already there, and changes nothing', () => {
    const there = { status: 'applied', errorType: null, message: 'Already there.' }
    expect(applyBlock('a\nx\n', block('b', 'x'))).toEqual({ ...there, content: 'a\nx\n', line: 2 })
    expect(applyBlock('a\nb\n', block('b', 'b'))).toEqual({ ...there, content: 'a\nb\n', line: 2 })
    expect(applyBlock('a\n', block('', 'a'))).toEqual({ ...there, content: 'a\n', line: 1 })
  })
})

describe('a block that does not fit', () => {
  it.each([
    ['b', 'a\n', 'anchor_not_found', 'Anchor not found: no line of the file is the first line of the old text.', null],
    ['a', 'xa\nab\n', 'anchor_not_found', 'Anchor not found: no line of the file is the first line of the old text.', null],
    [
      'if (a) {\n  b',
      'x\n\nif  (a) {\n\tb\n',
      'anchor_not_found',
      'Anchor not found: white space differs from the file, whose text begins at line 3.',
      3,
    ],
    [
      'a\nb\nc',
      'x\na\nb\nd\n',
      'anchor_not_found',
      'Anchor not found: its first 2 lines are at line 2, the rest differs (line 4 of the file is “d”, not “c”).',
      2,
    ],
    [
      'a\nb',
      'x\na',
      'anchor_not_found',
      'Anchor not found: its first line is at line 2, the rest differs (the file ends there, not “b”).',
      2,
    ],
    ['a', 'a\nb\na\n', 'ambiguous_anchor', 'Ambiguous anchor: 2 matches (lines 1, 3).', 1],
    ['a\na', 'a\na\na\n', 'ambiguous_anchor', 'Ambiguous anchor: 2 matches (lines 1, 2).', 1],
    ['a', 'a\n'.repeat(9), 'ambiguous_anchor', 'Ambiguous anchor: 9 matches (lines 1, 2, 3, 4, 5, …).', 1],
    ['', 'a\n', 'file_exists', 'The file already exists.', null],
  ])('%j in %j: %s', (oldText, content, errorType, message, line) => {
    expect(applyBlock(content, block(oldText, 'new'))).toEqual({ content, status: 'failed', errorType, message, line })
  })

  it('has no file', () => {
    expect(applyBlock(null, block('a', 'b'))).toMatchObject({ content: null, status: 'failed', errorType: 'file_not_found' })
  })
})

describe('several blocks of a file', () => {
  it('apply each to the result of the one before, and a failed one changes nothing', () => {
    const { content, results } = applyBlocks(null, [block('', 'a\nb'), block('a', 'c'), block('a', 'd'), block('', 'e'), block('b', 'a')])
    expect(content).toBe('c\na\n')
    expect(results.map(({ status, errorType }) => errorType ?? status)).toEqual([
      'applied',
      'applied',
      'anchor_not_found',
      'file_exists',
      'applied',
    ])
  })

  it('leave a file as it is where none of them changes it', () => {
    const content = 'a\r\nb\rc\n'
    expect(applyBlocks(content, [block('x', 'y'), block('a', 'a')]).content).toBe(content)
  })
})

describe('texts with lines like the dividing marker', () => {
  const scanned = (lines: string): EditBlock => {
    const [oldText = '', ...rest] = lines.split('\n=======\n')
    return block(oldText, rest.join('\n=======\n'))
  }

  it('are read so that the old text is what the file has', () => {
    const removed = scanned('Title\n=======\nold\n=======\nnew')
    const reading = block('Title\n=======\nold', 'new')
    expect(applyBlock('Title\n=======\nold\n', removed)).toEqual({ ...applied('new\n'), block: reading })
    expect(applyBlock('old\n', scanned('old\n=======\nTitle\n=======\nnew'))).toEqual(applied('Title\n=======\nnew\n'))
    expect(applyBlock('T\n=======\na\n', scanned('T\n=======\na\n=======\nT\n=======\nb'))).toMatchObject({ content: 'T\n=======\nb\n' })
  })

  it('are not applied by a shorter reading where a longer one was meant', () => {
    expect(applyBlock('Title\n=======\nolder\n', scanned('Title\n=======\nold\n=======\nnew'))).toMatchObject({
      content: 'Title\n=======\nolder\n',
      errorType: 'anchor_not_found',
    })
  })

  it('create a file with them', () => {
    expect(applyBlock(null, block('', 'Title\n=======\ntext'))).toEqual(applied('Title\n=======\ntext\n'))
    expect(applyBlock('x\n', block('', 'Title\n=======\ntext'))).toMatchObject({ errorType: 'file_exists' })
  })
})

describe('[ws-24] a block with a marker in its new text', () => {
  const inFile = (file: string, oldText: string, newText: string, more: Partial<EditBlock> = {}) => ({
    ...block(oldText, newText),
    file,
    ...more,
  })
  const stray = (line: string) => ({
    status: 'failed',
    errorType: 'validation_error',
    message: `The new text holds the line “${line}”, which is an edit marker, not text of a file.`,
  })
  it.each([
    ['a second divider at the end', inFile('a.py', 'a', 'b\n======='), 'a\n', '======='],
    ['one behind a blank line', inFile('a.py', 'a', 'b\n\n======='), 'a\n', '======='],
    ['one at the beginning', inFile('a.md', 'a', '=======\nb'), 'a\n', '======='],
    ['one at the end of a document', inFile('a.md', 'a', 'Title\n======='), 'a\n', '======='],
    ['one in a new file', inFile('a.py', '', 'a\n=======\nb'), null, '======='],
    ['the divider of another form', inFile('a.py', 'a', 'b\n═══════ REPL', { form: 'edit-repl' }), 'a\n', '═══════ REPL'],
    ['a divider of another length', inFile('a.py', 'a', 'b\n=====', { divider: '=====' }), 'a\n', '====='],
    ['an indented divider', inFile('a.py', '  a', '  b\n  =======', { indent: '  ' }), 'a\n', '======='],
    ['half of a merge conflict', inFile('a.py', 'a', '<<<<<<< HEAD\nb'), 'a\n', '<<<<<<< HEAD'],
  ])('is not written: %s', (_, edit, content, line) => {
    expect(applyBlock(content, edit)).toMatchObject({ content, ...stray(line) })
  })

  it('is written where the file has it already, or it underlines a heading of a document', () => {
    const content = 'a\n=======\nb\n'
    expect(applyBlock(content, inFile('a.py', 'a\n=======\nb', 'x\n=======\ny')).content).toBe('x\n=======\ny\n')
    expect(applyBlock('a\n', inFile('a.md', 'a', 'Title\n=======\ntext')).content).toBe('Title\n=======\ntext\n')
  })

  it('changes no side of a merge conflict', () => {
    const content = '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n'
    expect(applyBlock(content, block('a', 'b'))).toMatchObject({ content, errorType: 'validation_error' })
    expect(applyBlock(content, block(content.trimEnd(), 'b')).content).toBe('b\n')
  })
})

describe('a block whose markers are indented', () => {
  const indented = (oldText: string, newText: string): EditBlock => ({ ...block(oldText, newText), indent: '  ' })
  it('fits with its white space or without it, as the file decides', () => {
    expect(applyBlock('a\n', indented('  a', '  b\n\n    c')).content).toBe('b\n\n  c\n')
    expect(applyBlock('  a\n', indented('  a', '  b')).content).toBe('  b\n')
    expect(applyBlock(null, indented('', '  b')).content).toBe('b\n')
    expect(applyBlock('a\n', indented('a', '  b')).content).toBe('  b\n')
  })
})

describe('[ws-24] old text with characters that look alike', () => {
  it.each([
    ['curly quotes', 'it’s “fine”\n', 'it\'s "fine"', 'it\'s "good"', 'it’s “good”\n'],
    ['straight quotes', 'it\'s "fine"\n', 'it’s “fine”', 'it’s “fine” now', 'it\'s "fine" now\n'],
    ['a letter in two code points', 'cafe\u0301 a\n', 'café a', 'café b', 'cafe\u0301 b\n'],
    ['a letter in one code point', 'café a\n', 'cafe\u0301 a', 'cafe\u0301 b', 'café b\n'],
    ['a dash', 'a – b\nc\n', 'a - b\nc', 'a - b\nd', 'a – b\nd\n'],
    ['an ellipsis', 'wait… a\n', 'wait... a', 'wait... b', 'wait… b\n'],
    ['white space that does not break', 'a\u00a0b c\n', 'a b c', 'a b d', 'a\u00a0b d\n'],
    ['a sign without width', 'a\u200bb c\n', 'ab c', 'ab d', 'a\u200bb d\n'],
    ['full width', 'print（"x"）\n', 'print("x")', 'print("y")', 'print（"y"）\n'],
    ['lines that move', '“a”\n“b”\n', '"a"\n"b"', 'new\n"a"\nmore\n"b"', 'new\n“a”\nmore\n“b”\n'],
    ['a line that goes', '“a”\n“b”\n', '"a"\n"b"', '"b"', '“b”\n'],
  ])('is found where that is unique, and the file keeps what does not change: %s', (_, content, oldText, newText, after) => {
    expect(applyBlock(content, block(oldText, newText))).toEqual(applied(after))
  })

  it('is ambiguous where it fits several places, and exact text comes first', () => {
    expect(applyBlock('“a”\n„a“\n', block('"a"', 'b'))).toMatchObject({ errorType: 'ambiguous_anchor', line: 1 })
    expect(applyBlock('“a”\n"a"\n', block('"a"', 'b')).content).toBe('“a”\nb\n')
    expect(applyBlocks('“a”\n', [block('"a"', '"b"'), block('"b"', '"c"')]).content).toBe('“c”\n')
  })

  it('is named with the line of the file where another letter differs', () => {
    expect(applyBlock('x² + ÿ\n', block('x2 + y', 'z')).message).toBe('Anchor not found: line 1 of the file is “x² + ÿ”, not “x2 + y”.')
  })
})
