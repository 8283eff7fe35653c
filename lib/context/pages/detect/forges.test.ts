import { describe, expect, it } from 'vitest'
import { sourceOf } from './forges.ts'

const raw = (url: string, title: string) => ({ kind: 'raw', url, title })
const thread = (url: string, comments: string, title: string) => ({ kind: 'thread', url, commentsUrl: `${url}${comments}`, title })
const github = 'https://raw.githubusercontent.com'
const page = { kind: 'page' }

describe('the source of a page', () => {
  it.each([
    ['https://github.com/vercel/next.js', raw(`${github}/vercel/next.js/HEAD/README.md`, 'vercel/next.js')],
    ['https://github.com/vercel/next.js/', raw(`${github}/vercel/next.js/HEAD/README.md`, 'vercel/next.js')],
    ['https://www.github.com/a/b?tab=readme', raw(`${github}/a/b/HEAD/README.md`, 'a/b')],
    ['https://github.com/a/b/blob/main/src/x.ts', raw(`${github}/a/b/main/src/x.ts`, 'src/x.ts of a/b')],
    ['https://github.com/a/b/blob/main', page],
    ['https://github.com/a/b/tree/main/src', page],
    ['https://github.com/a/b/issues', page],
    ['https://github.com/a/b/issues/12', thread('https://api.github.com/repos/a/b/issues/12', '/comments?per_page=50', 'a/b #12')],
    ['https://github.com/a/b/pull/12', thread('https://api.github.com/repos/a/b/issues/12', '/comments?per_page=50', 'a/b #12')],
    ['https://github.com/a/b/pull/12/files', page],
    ['https://github.com/a/b/issues/new', page],
    ['https://github.com/a', page],
    ['https://github.com/', page],
    ['https://github.com/topics/ai', page],
    ['https://github.com/settings/profile', page],
    ['https://gist.github.com/a/0123456789abcdef', raw('https://gist.githubusercontent.com/a/0123456789abcdef/raw', 'Gist of a')],
    ['https://gitlab.com/a/b', raw('https://gitlab.com/a/b/-/raw/HEAD/README.md', 'a/b')],
    ['https://gitlab.com/a/b/c', raw('https://gitlab.com/a/b/c/-/raw/HEAD/README.md', 'a/b/c')],
    ['https://gitlab.com/a/b/-/blob/main/x/y.md', raw('https://gitlab.com/a/b/-/raw/main/x/y.md', 'x/y.md of a/b')],
    ['https://git.example.org/a/b/-/blob/v1/y.md', raw('https://git.example.org/a/b/-/raw/v1/y.md', 'y.md of a/b')],
    [
      'https://gitlab.com/a/b/c/-/issues/3',
      thread('https://gitlab.com/api/v4/projects/a%2Fb%2Fc/issues/3', '/notes?sort=asc&per_page=50', 'a/b/c #3'),
    ],
    [
      'https://gitlab.com/a/b/-/merge_requests/3',
      thread('https://gitlab.com/api/v4/projects/a%2Fb/merge_requests/3', '/notes?sort=asc&per_page=50', 'a/b !3'),
    ],
    ['https://gitlab.com/a/b/-/tree/main', page],
    ['https://gitlab.com/a/%zz/-/issues/1', page],
    ['https://gitlab.com/a/%ff/-/merge_requests/1', page],
    ['https://codeberg.org/a/b/src/branch/main/x.md', raw('https://codeberg.org/a/b/raw/branch/main/x.md', 'x.md of a/b')],
    ['https://codeberg.org/a/b/issues/3', thread('https://codeberg.org/api/v1/repos/a/b/issues/3', '/comments', 'a/b #3')],
    ['http://github.com/a/b', page],
    ['https://github.com:8443/a/b', page],
    ['https://github.com.evil.example/a/b', page],
    ['https://example.org/a/b', page],
  ])('%s', (address, source) => {
    expect(sourceOf(address)).toEqual(source)
  })
})
