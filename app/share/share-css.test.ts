import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** Lists the declarations of a selector's rule. */
function declarations(file: string, selector: string): string[] {
  const body = read(file).split(`${selector} {`)[1]?.split('}')[0] ?? ''
  return body
    .split(';')
    .map(line => line.trim())
    .filter(Boolean)
}

it('a shared page that is read without script is as dark as any other', () => {
  const dark = ['app/globals.css', 'components/markdown/markdown.css'].flatMap(file => declarations(file, '\n  .dark'))
  expect(dark.length).toBeGreaterThan(20)
  expect(declarations('app/share/share.css', ':root:not(.light, .dark)')).toEqual(dark)
})
