import { describe, expect, it } from 'vitest'
import { fitsTemplate } from './resource-addresses.ts'

describe('the template of a server', () => {
  it.each([
    ['lib://books', 'lib://books', true],
    ['lib://books', 'lib://books/1', false],
    ['lib://books/{id}', 'lib://books/1', true],
    ['lib://books/{id}', 'lib://books/', false],
    ['lib://books/{id}', 'lib://books/1/2', false],
    ['lib://books/{id}/pages', 'lib://books/1/pages', true],
    ['lib://books/{id}/pages', 'lib://books/1/covers', false],
    ['lib://{shelf}/{id}', 'lib://a/b', true],
    ['lib://{shelf}-{id}.txt', 'lib://a-b.txt', true],
    ['file://{+path}', 'file:///home/a/b', true],
    ['lib://books{/shelf,id}', 'lib://books/a/b', true],
    ['lib://books{?author,year}', 'lib://books?author=x', true],
    ['lib://books{?author,year}', 'lib://books', true],
    ['aa{id}aa', 'aaa', false],
  ])('%s and %s: %s', (template, address, fits) => {
    expect(fitsTemplate(template, address)).toBe(fits)
  })

  it('takes no longer for many expressions in a row than for one', () => {
    expect(fitsTemplate(`${'{a}'.repeat(1_000)}Z`, 'a'.repeat(4_000))).toBe(false)
    expect(fitsTemplate(`${'{+a}'.repeat(1_000)}Z`, `${'a'.repeat(3_000)}Z`)).toBe(true)
    expect(fitsTemplate('{+a}', 'a'.repeat(100_000))).toBe(false)
  })
})
