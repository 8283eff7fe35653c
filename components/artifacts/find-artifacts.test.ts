import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { runs } from '#tests/support/proofs.ts'
import { artifactHash, placeInHash } from './artifact-hash.ts'
import { artifactName } from './artifact-name.ts'
import { fencesOf } from './fences.ts'
import { artifactAt, artifactsOf, placeOf } from './find-artifacts.ts'

const answer = (id: string, ...texts: string[]): ChatMessage => ({
  id,
  role: 'assistant',
  parts: texts.map(text => ({ type: 'text', text, state: 'done' })),
})
const page = (title: string, body = '<p>one</p>') => `\`\`\`html\n<!doctype html>\n<title>${title}</title>\n${body}\n\`\`\``
const listed = (messages: ChatMessage[]) =>
  artifactsOf(messages).map(({ kind, name, versions }) => [
    kind,
    name,
    versions.map(({ messageId, place }) => `${messageId}.${place}`).join(' '),
  ])

describe('the artifacts of a chat', () => {
  it('are the blocks of code that can be shown, and longer code; output, changes and short ones are only read', () => {
    const long = Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n')
    const blocks = [
      page('A'),
      '```svg\n<svg>\n<rect/>\n</svg>\n```',
      '```xml\n<svg xmlns="x">\n</svg>\n```',
      '```tsx\nexport default function Box() {\n  return null\n}\n```',
      '```mermaid\ngraph TD\na-->b\nb-->c\n```',
      '```csv\na,b\n1,2\n3,4\n```',
      `\`\`\`python\n${long}\n\`\`\``,
      `\`\`\`text\n${long}\n\`\`\``,
      `\`\`\`diff\n${long}\n\`\`\``,
      '```python\nprint(1)\n```',
      '```html\n<b>\n```',
      '```constructor\na\nb\nc\n```',
    ]
    expect(listed([answer('a', blocks.join('\n\n'))])).toEqual([
      ['html', 'A', 'a.0'],
      ['svg', null, 'a.1'],
      ['svg', null, 'a.2'],
      ['react', 'Box', 'a.3'],
      ['mermaid', null, 'a.4'],
      ['csv', null, 'a.5'],
      ['code', null, 'a.6'],
    ])
  })

  it('go on as versions under one name, and without a name where a third of the lines is the same', () => {
    const csv = (...rows: string[]) => `\`\`\`csv\n${rows.join('\n')}\n\`\`\``
    const messages = [
      answer('a', page('Budget'), csv('a,b', '1,2', '3,4')),
      { ...answer('u', page('Budget')), role: 'user' as const },
      answer(
        'b',
        `First

${page('Other')}

Then\n\n${page('budget', '<p>two</p>')}`,
      ),
      answer('c', csv('a,b', '1,2', '9,9', '8,8')),
      answer('d', csv('x;y', '7;7', '6;6')),
    ]
    expect(listed(messages)).toEqual([
      ['html', 'Budget', 'a.0 b.1'],
      ['csv', null, 'a.1 c.0'],
      ['html', 'Other', 'b.0'],
      ['csv', null, 'd.0'],
    ])
    expect(artifactAt(artifactsOf(messages), { messageId: 'b', place: 1 })).toMatchObject({ index: 1, artifact: { name: 'Budget' } })
    expect(artifactAt(artifactsOf(messages), { messageId: 'b', place: 9 })).toBeNull()
  })

  it('are found by the block that was pressed, and by its beginning while it grows', () => {
    const message = answer('a', `${page('One')}\n\n${page('Two')}`)
    const [one] = fencesOf(page('One'))
    expect(placeOf(message, { code: `${one?.code}\n`, isOpen: false })).toMatchObject({ messageId: 'a', place: 0 })
    expect(placeOf(message, { code: '<!doctype html>\n<title>Tw', isOpen: true })).toMatchObject({ place: 1 })
    expect(placeOf(message, { code: '<!doctype', isOpen: false })).toBeNull()
    const growing = { ...message, parts: [{ type: 'text' as const, text: page('Two').slice(0, -3), state: 'streaming' as const }] }
    expect(artifactsOf([growing])[0]?.versions[0]?.isWhole).toBe(false)
    expect(artifactsOf([message])[0]?.versions[0]?.isWhole).toBe(true)
  })
})

describe('the name of an artifact', () => {
  it.each([
    ['html title="Budget page"', '<title>Other</title>', 'Budget page'],
    ["html title='Budget page' x", '', 'Budget page'],
    ['tsx file=src/box.tsx', '', 'src/box.tsx'],
    ['html:index.html', '', 'index.html'],
    ['python src/main.py', '', 'src/main.py'],
    ['html', '<TITLE lang="en"> A \n b </TITLE>', 'A b'],
    ['html', '<h1 class="x">Head</h1>', 'Head'],
    ['html', '<p>none</p>', null],
    ['jsx', 'export default class Box {}', 'Box'],
    ['jsx', 'const Box = 1\nexport default Box', 'Box'],
    ['md', 'text\n# Plan\n', 'Plan'],
    ['python', '# src/main.py\nimport os', 'src/main.py'],
    ['css', '/* a.css */\np {}', 'a.css'],
    ['csv', 'a,b', null],
  ])('in %j and %j is %j', (info, code, name) => {
    const kinds = { html: 'html', tsx: 'react', jsx: 'react', md: 'markdown', csv: 'csv' } as const
    const language = (/^\w+/.exec(info)?.[0] ?? '') as keyof typeof kinds
    expect(artifactName(kinds[language] ?? 'code', { info, code })).toBe(name)
  })
})

describe('blocks of code', () => {
  it('end with their own fence, lose the indent of a list, and may be without an end', () => {
    expect(fencesOf('- a\n\n  ```js\n  let a\n    b\n  ```\n\n````md\n```\nin\n```\n````\n~~~x\nopen')).toEqual([
      { info: 'js', code: 'let a\n  b', isWhole: true },
      { info: 'md', code: '```\nin\n```', isWhole: true },
      { info: 'x', code: 'open', isWhole: false },
    ])
    expect(fencesOf('<!DOCTYPE html>\n<html>\n</html>\n')).toEqual([
      { info: 'html', code: '<!DOCTYPE html>\n<html>\n</html>', isWhole: true },
    ])
    expect(fencesOf('``` a `b` ```\ntext')).toEqual([])
  })

  it('are read in linear time, whatever stands in them', () => {
    for (const piece of ['```\n', '`', ' ', '~~~~x\n', '<title', '# ', '```html title="'])
      expect(performanceOf(() => artifactsOf([answer('a', `\`\`\`html\n${piece.repeat(2_000_000 / piece.length)}`)]))).toBeLessThan(3_000)
  })

  it('in any text are whole lines of it', () => {
    const line = fc.constantFrom('```', '```js', '~~~', 'word', '  ```', '````', '', '`x`')
    fc.assert(
      fc.property(fc.array(line), lines => {
        for (const { code } of fencesOf(lines.join('\n')))
          for (const one of code.split('\n')) expect(one === '' || lines.some(each => each.endsWith(one))).toBe(true)
      }),
      runs(200),
    )
  })
})

it('the address of an artifact leads back to it, and no other address does', () => {
  const place = { messageId: '019a-b', place: 3 }
  expect(placeInHash(artifactHash(place))).toEqual(place)
  for (const hash of ['', '#artifact', '#artifact=a', '#artifact=a.0', '#artifact=%.1', '#artifact=a.1x', '#other=a.1'])
    expect(placeInHash(hash)).toBeNull()
})

function performanceOf(act: () => void): number {
  const startMs = performance.now()
  act()
  return performance.now() - startMs
}
