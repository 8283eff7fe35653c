import { describe, expect, it } from 'vitest'
import { checkLogo, MAX_LOGO_BYTES } from './logo-image.ts'

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
const unusable = expect.objectContaining({ code: 'unusable' })

describe('an SVG as logo', () => {
  it('may name its own parts, however the address is spaced, and nothing outside', () => {
    for (const own of ['<use href= "#a"/>', '<use href="#a"/>', '<path fill="url( \'#a\' )"/>', '<path fill="url(#a)"/>'])
      expect(checkLogo(svg(own))).toBe('svg')
    for (const outside of [
      '<use href= "a.svg"/>',
      '<use href="  //a.test#a"/>',
      '<path fill="url( a.svg#a )"/>',
      '<a href="javascript:x"/>',
    ])
      expect(() => checkLogo(svg(outside))).toThrow(unusable)
  })

  it('of the largest size is read in linear time, also one of spaces alone', () => {
    const spaces = ' '.repeat(MAX_LOGO_BYTES - 200)
    expect(checkLogo(svg(`<path fill="url(${spaces}#a)"/>`))).toBe('svg')
    expect(checkLogo(svg(`<use href=${spaces}"#a"/>`))).toBe('svg')
    expect(() => checkLogo(svg(`<use href=${spaces}"a"/>`))).toThrow(unusable)
  })
})
