import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { withCompiled } from './turbopack-loader.mjs'
import { showWords, words } from './words.ts'

const t = words({
  send: 'Send',
  deleted: 'Deleted {count, plural, =0 {nothing} one {# chat} other {# chats}} of {name}',
  docs: 'Read <link>the docs of {name}</link>.',
})

describe('a sentence of the catalogue', () => {
  it('is shown with its values, and counts', () => {
    expect(t('send')).toBe('Send')
    expect([0, 1, 1200].map(count => t('deleted', { count, name: 'Ada' }))).toEqual([
      'Deleted nothing of Ada',
      'Deleted 1 chat of Ada',
      'Deleted 1,200 chats of Ada',
    ])
  })

  it('keeps what a value says, braces and tags included', () => {
    expect(t('deleted', { count: 1, name: '{x} <b>' })).toBe('Deleted 1 chat of {x} <b>')
  })

  it('holds elements where it has tags', () => {
    const link = (chunks: unknown) => createElement('a', { key: 'link' }, chunks as string)
    expect(t.rich('docs', { name: 'Parley', link })).toEqual(['Read ', link(['the docs of Parley']), '.'])
  })

  it('names its key where it does not exist', () => {
    expect(t('of_a_newer_server' as 'send')).toBe('of_a_newer_server')
  })

  it('can be disguised, to see what is not of the catalogue', () => {
    const restore = showWords(text => `⟦${text}⟧`)
    expect([t('send'), t('deleted', { count: 1, name: 'Ada' })]).toEqual(['⟦Send⟧', '⟦Deleted 1 chat of Ada⟧'])
    restore()
    expect(t('send')).toBe('Send')
  })

  it('does not compile with a wrong key, and neither without a value nor with a wrong one', () => {
    // @ts-expect-error no such key
    void (() => t('sent'))
    // @ts-expect-error values are missing
    void (() => t('deleted'))
    // @ts-expect-error a count is a number
    void (() => t('deleted', { count: '2', name: 'Ada' }))
    // @ts-expect-error it has no values
    void (() => t('send', { name: 'Ada' }))
    // @ts-expect-error it has tags, which only `rich` can fill
    void (() => t('docs', { name: 'Ada' }))
    // @ts-expect-error the link is missing
    void (() => t.rich('docs', { name: 'Ada' }))
  })
})

describe('the catalogue of the browser', () => {
  it('is compiled by the build, and says the same', () => {
    const source = `export const chats = words({
      send: 'Send',
      deleted: 'Deleted {count, plural, one {# chat} other {# chats}}',
      hint: "Write '{{topic}}', or Parley '<'chat@example.org>.",
    })`
    const compiled = withCompiled(source, 'lib/words/en/chats.ts')
    expect(compiled).toContain('"Send"')
    const made = new Function('words', `${compiled.replace('export const chats =', 'return ')}`) as (make: typeof words) => typeof t
    const shown = made(words)
    expect(shown('deleted', { count: 2, name: '' })).toBe('Deleted 2 chats')
    expect(shown('hint' as 'send')).toBe('Write {{topic}}, or Parley <chat@example.org>.')
  })

  it('refuses what is not one literal, and what is not ICU MessageFormat', () => {
    expect(() => withCompiled("export const a = words({ send: 'Se' + 'nd' })", 'a.ts')).toThrow('a message must be one literal')
    expect(() => withCompiled("export const a = words({ send: 'Send {' })", 'a.ts')).toThrow()
  })
})
