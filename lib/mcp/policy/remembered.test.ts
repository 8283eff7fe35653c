import { describe, expect, it } from 'vitest'
import { hasRemembered, isRememberable, type RememberedArgument, readRemembered, rememberable } from './remembered.ts'

const equal = (argument: string, value: unknown): RememberedArgument => ({ argument, match: 'equal', value })
const below = (argument: string, value: string): RememberedArgument => ({ argument, match: 'below', value })

describe('[perm-02] arguments that a permission may remember', () => {
  it('are each value, and for paths and addresses what holds them, the nearest first', () => {
    expect(rememberable({ path: 'src/a/b.ts', depth: 2 })).toEqual([
      equal('path', 'src/a/b.ts'),
      below('path', 'src/a/'),
      below('path', 'src/'),
      equal('depth', 2),
    ])
    expect(rememberable({ url: 'HTTPS://Docs.Example.org:443/a/b?c=d' })).toEqual([
      equal('url', 'HTTPS://Docs.Example.org:443/a/b?c=d'),
      below('url', 'https://docs.example.org/a/'),
      below('url', 'https://docs.example.org/'),
    ])
    expect(rememberable({ file: '/etc/hosts' })).toEqual([equal('file', '/etc/hosts'), below('file', '/etc/')])
  })

  it.each([
    ['a secret name', { api_key: 'x', password: 'y' }],
    ['a secret inside', { headers: { Authorization: 'x' } }],
    ['a token', { text: 'ghp_abcdef' }],
    ['a key without a name', { text: 'a8f3k2l9q0z7x6c5v4b3n2m1a8f3' }],
    ['an address with a password', { url: 'https://ada:tide@example.org/' }],
    ['an address with a token', { url: 'https://example.org/?access_token=abc' }],
    ['what is too long to show', { text: 'x'.repeat(2_000) }],
    ['what a database cannot store', { text: 'a\u0000b', other: 'a\ud800b' }],
  ])('hold nothing of %s', (_, args) => {
    expect(rememberable(args)).toEqual([])
  })

  it.each([
    '../a/b',
    'a//b',
    'a/./b',
    'a\\b/c',
    'a/%2e%2e/b',
    '~/a/b',
    '$HOME/a',
    'a/．．/b',
    'https://a.org\\@b.org/x',
    'https://bücher.example/a',
  ])('offer no folder or site of %s', path => {
    expect(rememberable({ path }).filter(({ match }) => match === 'below')).toEqual([])
  })

  it('are those of the call alone, whatever an answer names', () => {
    const args = { path: 'src/a.ts' }
    expect(isRememberable(args, below('path', 'src/'))).toBe(true)
    expect(
      [below('path', ''), below('path', '/'), below('path', 's'), equal('path', 'other'), equal('mode', 1)].some(one =>
        isRememberable(args, one),
      ),
    ).toBe(false)
  })
})

describe('[perm-02] a call that a permission with arguments meets', () => {
  it.each<[string, Record<string, unknown>, RememberedArgument]>([
    ['keys in another order', { at: { b: [1], a: null } }, equal('at', { a: null, b: [1] })],
    ['1 written as 1.0', JSON.parse('{"count": 1.0}'), equal('count', 1)],
    ['a file below a folder', { path: 'src/deep/er.ts' }, below('path', 'src/')],
    ['a host in other case', { url: 'https://EXAMPLE.org/a' }, below('url', 'https://example.org/')],
    ['the usual port', { url: 'http://example.org:80/a' }, below('url', 'http://example.org/')],
    ['an address without a path', { url: 'https://example.org?q=1' }, below('url', 'https://example.org/')],
  ])('runs with %s', (_, args, remembered) => {
    expect(hasRemembered(args, [remembered])).toBe(true)
  })

  it.each<[string, Record<string, unknown> | null, RememberedArgument]>([
    ['no arguments that can be read', null, equal('count', 1)],
    ['another type', { count: '1' }, equal('count', 1)],
    ['null in place of nothing', { count: null }, equal('count', 0)],
    ['nothing in place of null', {}, equal('count', null)],
    ['an inherited name', {}, equal('toString', null)],
    ['another composition of a letter', { name: 'e\u0301' }, equal('name', '\u00e9')],
    ['one more key', { at: { a: 1, b: 2 } }, equal('at', { a: 1 })],
    ['a trailing slash', { path: 'src/a/' }, equal('path', 'src/a')],
    ['the folder itself', { path: 'src/' }, below('path', 'src/')],
    ['a neighbour', { path: 'src-2/a' }, below('path', 'src/')],
    ['a step up', { path: 'src/../.env' }, below('path', 'src/')],
    ['a step up at the end', { path: 'src/..' }, below('path', 'src/')],
    ['a step up in wide letters', { path: 'src/．．/.env' }, below('path', 'src/')],
    ['a step up behind an escape', { path: 'src/%2e%2e/.env' }, below('path', 'src/')],
    ['a step up by backslash', { path: 'src/..\\.env' }, below('path', 'src/')],
    ['a control character', { path: 'src/a\n../b' }, below('path', 'src/')],
    ['a list', { path: ['src/a'] }, below('path', 'src/')],
    ['other case', { path: 'SRC/a' }, below('path', 'src/')],
    ['a longer host', { url: 'https://example.org.evil.net/' }, below('url', 'https://example.org/')],
    ['a name before the host', { url: 'https://example.org@evil.net/' }, below('url', 'https://example.org/')],
    ['a backslash behind the host', { url: 'https://evil.net\\.example.org/' }, below('url', 'https://example.org/')],
    ['another port', { url: 'https://example.org:8443/' }, below('url', 'https://example.org/')],
    ['another scheme', { url: 'http://example.org/' }, below('url', 'https://example.org/')],
    ['a step up in an address', { url: 'https://example.org/a/../b' }, below('url', 'https://example.org/a/')],
    ['an escaped step up in an address', { url: 'https://example.org/a/%2E%2E/b' }, below('url', 'https://example.org/a/')],
    ['a path in place of an address', { url: 'https:/example.org/a' }, below('url', 'https://example.org/')],
    ['an empty beginning', { path: 'a' }, below('path', '')],
  ])('asks with %s', (_, args, remembered) => {
    expect(hasRemembered(args, [remembered])).toBe(false)
  })

  it('needs each of them, and asks where what is stored cannot be read', () => {
    const both = [equal('a', 1), equal('b', 2)]
    expect([hasRemembered({ a: 1, b: 2, c: 3 }, both), hasRemembered({ a: 1 }, both), hasRemembered({}, [])]).toEqual([true, false, false])
    expect(readRemembered(both)).toEqual(both)
    expect([null, {}, [], [{}], [{ argument: 'a', match: 'like', value: 1 }]].map(readRemembered)).toEqual([null, null, null, null, null])
  })
})
