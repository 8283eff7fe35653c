import { expect, it } from 'vitest'
import { readBanner } from './banner-text.ts'

it('[conf-05] a banner has links, bold, italics and code, and shows what it cannot link as text', () => {
  expect(readBanner('**Down** at *noon*, see [the plan](/chats), `x` or https://a.example/b.')).toEqual([
    { kind: 'strong', text: 'Down' },
    { kind: 'text', text: ' at ' },
    { kind: 'em', text: 'noon' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'the plan', href: '/chats', isOwn: true },
    { kind: 'text', text: ', ' },
    { kind: 'code', text: 'x' },
    { kind: 'text', text: ' or ' },
    { kind: 'link', text: 'https://a.example/b', href: 'https://a.example/b', isOwn: false },
    { kind: 'text', text: '.' },
  ])
  for (const target of ['javascript:alert', 'data:text/html,x', '//evil.example', 'file:///etc/passwd'])
    expect(readBanner(`[press](${target})`)).toEqual([{ kind: 'text', text: 'press' }])
})

it('a line of nothing but marks is read in linear time', () => {
  const startMs = performance.now()
  readBanner('[*`'.repeat(100))
  expect(performance.now() - startMs).toBeLessThan(200)
})
