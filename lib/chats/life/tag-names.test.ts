import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listQueryOf, MAX_TAG_CHARS, MAX_TAGS, tagRefusal, tagsOf } from './tag-names.ts'

const names = (text: string) => tagsOf(text).map(({ name }) => name)

describe('tags', () => {
  it.each([
    ['#birds', ['birds']],
    ['birds, #Bird-food  #birds', ['birds', 'Bird-food']],
    ['#Café cafe\u0301', ['Café']],
    ['#עברית #🐦 ##x#y', ['עברית', '🐦', 'x', 'y']],
    ['\u202eevil\u2066', ['evil']],
    [' #, # ', []],
  ])('are read from %j', (text, tags) => {
    expect(names(text)).toEqual(tags)
  })

  it('are refused where they are too long or too many', () => {
    expect(tagRefusal(tagsOf('🐦'.repeat(MAX_TAG_CHARS)))).toBeNull()
    expect(tagRefusal(tagsOf('x'.repeat(MAX_TAG_CHARS + 1)))).toBe('A tag can have at most 50 characters.')
    expect(tagRefusal(tagsOf(Array.from({ length: MAX_TAGS + 1 }, (_, n) => `t${n}`).join(' ')))).toBe('A chat can have at most 50 tags.')
  })

  it('of any text hold no separator, and are read from themselves again', () => {
    assert(
      property(string({ unit: 'binary' }), text => {
        for (const tag of tagsOf(text)) expect(tagsOf(`#${tag.name}`)).toEqual([tag])
      }),
    )
  })
})

describe('a search for chats', () => {
  it.each([
    ['heron #birds winter', 'heron  winter', ['birds']],
    ['#a #b', '', ['a', 'b']],
    ['C# code', 'C# code', []],
    ['"#42" fix', '"#42" fix', []],
    ['#', '#', []],
    ['"open #quote', '"open #quote', []],
  ])('is taken apart: %j', (text, q, tags) => {
    expect(listQueryOf(text)).toEqual({ q, tags })
  })
})
