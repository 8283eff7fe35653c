import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUrls } from './find-urls.ts'
import { readPageUrl } from './page-url.ts'

const urls = (text: string) => findUrls(text).map(found => (found.kind === 'page' ? found.url : `refused: ${found.displayName}`))

describe('the addresses in a message', () => {
  it.each<[string, string[]]>([
    ['See https://example.org/a for more.', ['https://example.org/a']],
    ['See https://example.org/a.', ['https://example.org/a']],
    ['Is it https://example.org/a?!', ['https://example.org/a']],
    ['https://example.org/?q=1&r=2#part', ['https://example.org/?q=1&r=2']],
    ['HTTP://EXAMPLE.org:80/A', ['http://example.org/A']],
    ['[the page](https://example.org/a "title")', ['https://example.org/a']],
    ['[the page](https://example.org/a)', ['https://example.org/a']],
    ['[the page](https://example.org/a).Next', ['https://example.org/a']],
    ['[https://example.org/a](https://example.org/b)', ['https://example.org/a', 'https://example.org/b']],
    ['<https://example.org/a>', ['https://example.org/a']],
    ['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
    ['https://example.org/a_(b)_c', ['https://example.org/a_(b)_c']],
    ['(see https://example.org/a)', ['https://example.org/a']],
    ['**https://example.org/a**', ['https://example.org/a']],
    ['“https://example.org/a”', ['https://example.org/a']],
    ['请看https://example.org/页面。然后', ['https://example.org/%E9%A1%B5%E9%9D%A2']],
    ['https://bücher.example/straße', ['https://xn--bcher-kva.example/stra%C3%9Fe']],
    ['http://[2001:db8::1]:8080/a', ['http://[2001:db8::1]:8080/a']],
    ['https://example.org./a', ['https://example.org/a']],
    ['https://example.org/a https://example.org/a#x https://EXAMPLE.org/a', ['https://example.org/a']],
    ['https://user:secret@example.org/a', ['refused: example.org/a']],
    ['ftp://example.org mailto:a@example.org www.example.org', []],
    ['https:// https://? http://', []],
    ['xhttps://example.org/a', []],
    [`https://example.org/${'a'.repeat(3_000)}`, []],
    ['```\ncurl https://example.org/a\n```\nhttps://example.org/b', ['https://example.org/b']],
    ['~~~sh\nhttps://example.org/a\n```\nhttps://example.org/b', []],
    ['run `curl https://example.org/a` and https://example.org/b', ['https://example.org/b']],
    ['``a ` https://example.org/a`` https://example.org/b', ['https://example.org/b']],
    ['an open ` and https://example.org/a', ['https://example.org/a']],
    ['a line\r\nhttps://example.org/a\r\n', ['https://example.org/a']],
  ])('of %j are %j', (text, expected) => {
    expect(urls(text)).toEqual(expected)
  })

  it('are found in linear time, whatever the text is', () => {
    const parts = ['https://', 'http://a', '`', '``', '(', ')', '[', ']', '\n', '```', '~~~', ' ', 'a.b/', '#', '@']
    for (const part of parts) {
      const startedMs = performance.now()
      findUrls(part.repeat(300_000))
      expect(performance.now() - startedMs).toBeLessThan(3_000)
    }
  })

  it('are always such that they are read as themselves', () => {
    const text = fc.array(
      fc.constantFrom('https://', 'a.example', '/', '(', ')', '`', '\n', '.', '?q=', 'ü', ' ', '[', ']', '#', '@', ':', '%'),
    )
    fc.assert(
      fc.property(
        text.map(parts => parts.join('')),
        written => {
          const all = findUrls(written)
          expect(new Set(all.map(one => JSON.stringify(one))).size).toBe(all.length)
          for (const one of all) if (one.kind === 'page') expect(readPageUrl(one.url)).toEqual(one)
        },
      ),
    )
  })
})

describe('the name of a page', () => {
  it.each([
    ['https://example.org/', 'example.org'],
    ['https://example.org/a/', 'example.org/a'],
    ['https://example.org/a?token=secret#x', 'example.org/a'],
    ['https://example.org:8443/a', 'example.org:8443/a'],
    ['https://example.org/stra%C3%9Fe', 'example.org/straße'],
    ['https://example.org/%E0%A4%A', 'example.org/%E0%A4%A'],
    ['https://example.org/a%E2%80%AEb%00', 'example.org/ab'],
    [`https://example.org/${'a'.repeat(100)}`, `example.org/${'a'.repeat(67)}…`],
  ])('%s is %s', (url, displayName) => {
    expect(readPageUrl(url)).toMatchObject({ displayName })
  })

  it('holds no user name and no password', () => {
    expect(JSON.stringify(readPageUrl('https://ann:secret@example.org/a?b'))).not.toMatch(/ann|secret/)
  })
})
