import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const shown = (text: string, ...terms: string[]) =>
  excerptOf(text, terms, { isMarkdown: true })
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

describe('the excerpt of an answer', () => {
  it.each([
    ['## The **heron** stands', 'heron', 'The [heron] stands'],
    ['- [x] a `heron` and _more_', 'heron', 'a [heron] and more'],
    ['> 1. [the heron](https://birds.example/a_b)', 'heron', '1. the [heron]'],
    ['![a heron](/x.png) flies', 'heron', 'a [heron] flies'],
    ['| bird | heron |', 'heron', 'bird · [heron]'],
    ['~~old~~ \\*heron\\* snake_case_heron 2 * 3', 'heron', 'old *[heron]* snake_case_[heron] 2 * 3'],
    ['```py\n**kwargs = heron\n```', 'heron', '**kwargs = [heron]'],
    ['Heron\n=====\nheron', 'heron', '[Heron]'],
    ['***\n# Nothing of it\n---', 'heron', 'Nothing of it'],
    ['It doesn\u2019t', "doesn't", 'It [doesn\u2019t]'],
    ['a sea\u00adgull', 'seagull', 'a [sea\u00adgull]'],
  ])('[find-06] of %j shows %j as it is read', (text, term, expected) => {
    expect(shown(text, term)).toBe(expected)
  })

  it('[find-06] shows an address as it is written, if the words are in it alone', () => {
    expect(shown('see [this](https://heron.example) now', 'heron.example')).toBe('see [this](https://[heron.example]) now')
  })

  it('[find-06] leaves a message of a person as it is', () => {
    expect(excerptOf('**heron**', ['heron'])).toEqual([
      { text: '**', isMatch: false },
      { text: 'heron', isMatch: true },
      { text: '**', isMatch: false },
    ])
  })
})
