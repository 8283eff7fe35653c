import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'components', 'app'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.(tsx|ts|css)$/.test(file) && !file.includes('.test.'))

const CLASS =
  /(?<=["'`\s:])-?(?:(?:m|p|scroll-m|scroll-p)[lr]-[\w.[]|(?:left|right)-(?:\d|auto|px|\[)|border-[lr](?![\w])|border-[lr]-\d|rounded-(?:[lr]|[tb][lr])(?![\w])|text-(?:left|right)(?![\w])|float-(?:left|right))[^"'`\s]*/g
const STYLE = /(?:margin|padding|border)-(?:left|right)\b|(?:^|\s)(?:left|right):|float:\s*(?:left|right)/g
/** Tells whether a class name centres: the middle is the same from both sides. */
const isMiddle = (name: string) => /^-?(?:left|right)-1\/2$/.test(name)

describe('where things stand', () => {
  it('[U13] is said by start and end, so that a page which runs from right to left is a mirror', () => {
    const sides: string[] = []
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      for (const [name] of text.matchAll(file.endsWith('.css') ? STYLE : CLASS)) if (!isMiddle(name)) sides.push(`${file}: ${name.trim()}`)
    }
    expect(sides).toEqual([])
  })
})
