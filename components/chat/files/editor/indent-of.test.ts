import { expect, it } from 'vitest'
import { indentOf } from './indent-of.ts'

it.each([
  ['', '  '],
  ['a\nb\n', '  '],
  ['a\n  b\n    c\n  d\n', '  '],
  ['a\n    b\n        c\n    d\n', '    '],
  ['a\n\tb\n\t\tc\n', '\t'],
  ['/**\n * One.\n */\na\n    b\n', '    '],
])('the indentation of %j is %j', (text, indent) => expect(indentOf(text)).toBe(indent))
