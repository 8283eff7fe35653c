import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { accentLooks, accentStyle, contrast, LEAST_CONTRAST } from './accent.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

it('[conf-04] any colour can be read as an accent in both themes, on each paper and under its own text', () => {
  fc.assert(
    fc.property(colour, chosen => {
      const { light, dark } = accentLooks(chosen)
      const papers = { light: ['#fdfcf9', '#eceae5'], dark: ['#131418', '#282b31'] }
      for (const [look, on] of [[light, papers.light] as const, [dark, papers.dark] as const])
        for (const other of [...on, look.paper, look.ink]) expect(contrast(look.accent, other)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
    runs(200),
  )
})

it('a colour that can be read stays as it was chosen', () => {
  expect(accentLooks('#1d4ed8').light.accent).toBe('#1d4ed8')
  expect(accentLooks('#8ab4ff').dark.accent).toBe('#8ab4ff')
  expect(contrast('#000000', '#ffffff')).toBe(21)
})

it('the style sheet of an accent is empty for Parley’s own and for anything that is no colour', () => {
  expect(accentStyle('')).toBe('')
  expect(accentStyle('red}body{display:none')).toBe('')
  expect(accentStyle('#AA0000')).toMatch(/^html:root\{--accent:#aa0000;/)
})
