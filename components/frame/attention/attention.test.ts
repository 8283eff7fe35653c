import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attentionTone, attentionWords, badgedIcon, titleWith } from './attention.ts'

describe('the title of a tab that is not shown', () => {
  it.each([
    [{ waiting: 0, ready: 0 }, null, null],
    [{ waiting: 0, ready: 1 }, 'Answer ready', 'accent'],
    [{ waiting: 0, ready: 3 }, '3 answers ready', 'accent'],
    [{ waiting: 1, ready: 3 }, 'Waiting for you', 'wait'],
    [{ waiting: 2, ready: 0 }, '2 chats wait for you', 'wait'],
  ])('says of %j: %j', (attention, words, tone) => {
    expect(attentionWords(attention)).toBe(words)
    expect(attentionTone(attention)).toBe(tone)
  })

  it('has the words once, and loses them again, whatever the title is', () => {
    const words = fc.constantFrom('Answer ready', 'Waiting for you', '3 answers ready')
    const titles = fc.string().filter(title => !title.startsWith('● '))
    fc.assert(
      fc.property(titles, words, words, (title, first, second) => {
        expect(titleWith(titleWith(title, first), second)).toBe(`● ${second} · ${title}`)
        expect(titleWith(titleWith(title, first), null)).toBe(title)
      }),
    )
  })
})

describe('the badge of the icon', () => {
  it('is a dot at the upper right of the drawing', () => {
    const icon = badgedIcon('<svg viewBox="0 0 100 100"><path d="M0 0"/></svg>', 'wait')
    expect(icon).toContain('<circle cx="76" cy="24" r="22"')
    expect(icon?.endsWith('</svg>')).toBe(true)
  })

  it.each(['', '<svg></svg>', 'GIF89a', '<svg viewBox="a b c d"></svg>'])('is left out where %j is the icon', icon =>
    expect(badgedIcon(icon, 'accent')).toBeNull(),
  )
})
