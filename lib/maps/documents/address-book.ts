import type { DocumentOutline, SectionPart } from './outline-document.ts'

/** Place in the workspace that a link leads to. `section` is a heading; null: the document as a whole. */
export interface Target {
  path: string
  section: string | null
  count: number
}

const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i
const WIKI = 'wiki:'
/** Names that an address may leave out. */
const ENDINGS = ['', '.md', '.markdown', '.mdx', '.html', '.rst', '.adoc', '.txt', '/README.md', '/readme.md', '/index.md', '/index.html']

/** Finds the documents and sections that addresses mean. */
export function createAddressBook(files: readonly DocumentOutline[]) {
  const titles = new Map(files.map(file => [file.path, titlesBySlug(file)]))
  const byName = namedOnce(files.map(({ path }) => path))

  function pathOf(from: string, address: string): string | null {
    if (address === '') return from
    const base = resolved(from, address)
    const ending = base === null ? undefined : ENDINGS.find(end => titles.has(base + end))
    return ending === undefined ? null : base + ending
  }

  function targetOf(from: string, address: string): Omit<Target, 'count'> | null {
    const isWiki = address.startsWith(WIKI)
    const written = isWiki ? address.slice(WIKI.length) : address
    if (!isWiki && OUTSIDE.test(written)) return null
    const [place = '', anchor = ''] = written.split('#', 2)
    const path = (isWiki ? byName.get(place.toLowerCase()) : null) ?? pathOf(from, decoded(place.split('?', 1)[0] ?? ''))
    if (path === null) return null
    const section = anchor === '' ? null : (titles.get(path)?.get(slugOf(decoded(anchor))) ?? null)
    return path === from && section === null ? null : { path, section }
  }

  return {
    /** Returns the places that a part links to, the most linked first, each once. */
    targetsOf(from: string, { links }: SectionPart): Target[] {
      const found = new Map<string, Target>()
      for (const [address, count] of links) {
        const target = targetOf(from, address)
        if (target === null) continue
        const key = `${target.path}#${target.section ?? ''}`
        found.set(key, { ...target, count: (found.get(key)?.count ?? 0) + count })
      }
      return [...found.values()].sort((a, b) => b.count - a.count || (keyOf(a) < keyOf(b) ? -1 : 1))
    },
  }
}

const keyOf = ({ path, section }: Omit<Target, 'count'>): string => `${path}#${section ?? ''}`

/** Titles by the anchors that forges make of them. */
function titlesBySlug({ sections }: DocumentOutline): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { title } of sections) {
    const slug = slugOf(title)
    const same = counts.get(slug) ?? 0
    counts.set(slug, same + 1)
    titles.set(same === 0 ? slug : `${slug}-${same}`, title)
  }
  return titles
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** Documents by their names without an ending, as wikis link them; none that two share. */
function namedOnce(paths: readonly string[]): ReadonlyMap<string, string> {
  const named = new Map<string, string | null>()
  for (const path of paths) {
    const name = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').toLowerCase()
    named.set(name, named.has(name) ? null : path)
  }
  return new Map([...named].flatMap(([name, path]) => (path === null ? [] : [[name, path] as const])))
}

/** Resolves an address against the document that has it; null where it leaves the workspace. */
function resolved(from: string, address: string): string | null {
  const names = address.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const name of address.split('/')) {
    if (name === '..' && names.pop() === undefined) return null
    if (name !== '..' && name !== '.' && name !== '') names.push(name)
  }
  return names.join('/').normalize('NFC')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
