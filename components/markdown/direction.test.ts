import { expect, it } from 'vitest'
import { directionOf } from './direction.ts'

it.each([
  ['- אחד\n- two', 'rtl'],
  ['> مرحبا', 'rtl'],
  ['1. one שתיים', 'ltr'],
  ['| 1 | ۲ |', undefined],
  ['- 項目', 'ltr'],
  ['', undefined],
])('[U13] %j goes %s by its first letter', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
