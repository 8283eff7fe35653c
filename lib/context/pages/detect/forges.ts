/**
 * Addresses that say more than the page that a browser shows. `raw`: its text. `thread`: JSON of an issue or a pull request, and of its comments. The
 * page itself is read where they fail.
 */
export type PageSource =
  | { kind: 'page' }
  | { kind: 'raw'; url: string; title: string }
  | { kind: 'thread'; url: string; commentsUrl: string; title: string }

type Rule = (host: string, path: readonly string[]) => PageSource | null

/** Finds the source of a page of a public forge: a repository's README, a file's raw text, an issue or a pull request. Pure. */
export function sourceOf(address: string): PageSource {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '') return { kind: 'page' }
  const path = url.pathname.split('/').filter(part => part !== '')
  for (const rule of rules) {
    const source = rule(url.hostname.replace(/^www\./, ''), path)
    if (source) return source
  }
  return { kind: 'page' }
}

const GITHUB_RAW = 'https://raw.githubusercontent.com'
/** First segments of GitHub addresses that are no owner. */
const NOT_OWNERS = new Set(['about', 'apps', 'collections', 'contact', 'enterprise', 'explore', 'features', 'login', 'marketplace'])
for (const name of [
  'new',
  'orgs',
  'organizations',
  'pricing',
  'search',
  'security',
  'settings',
  'signup',
  'sponsors',
  'topics',
  'trending',
])
  NOT_OWNERS.add(name)

const rules: readonly Rule[] = [
  function githubRepository(host, [owner, repository, ...rest]) {
    if (host !== 'github.com' || !owner || !repository || rest.length > 0 || NOT_OWNERS.has(owner)) return null
    return raw(`${GITHUB_RAW}/${owner}/${repository}/HEAD/README.md`, `${owner}/${repository}`)
  },
  function githubFile(host, [owner, repository, view, ref, ...file]) {
    if (host !== 'github.com' || !owner || !repository || !ref || file.length === 0 || (view !== 'blob' && view !== 'raw')) return null
    return raw(`${GITHUB_RAW}/${[owner, repository, ref, ...file].join('/')}`, `${file.join('/')} of ${owner}/${repository}`)
  },
  function githubThread(host, [owner, repository, view, number, ...rest]) {
    const isThread = view === 'issues' || view === 'pull'
    if (host !== 'github.com' || !owner || !repository || !isThread || !isNumber(number) || rest.length > 0) return null
    const url = `https://api.github.com/repos/${owner}/${repository}/issues/${number}`
    return thread(url, `${url}/comments?per_page=50`, `${owner}/${repository} #${number}`)
  },
  function githubGist(host, [owner, id, ...rest]) {
    if (host !== 'gist.github.com' || !owner || !id || !/^[0-9a-f]{8,64}$/.test(id) || rest.length > 0) return null
    return raw(`https://gist.githubusercontent.com/${owner}/${id}/raw`, `Gist of ${owner}`)
  },
  function gitlabRepository(host, path) {
    if (host !== 'gitlab.com' || path.length < 2 || path.includes('-') || path[0] === 'explore' || path[0] === 'users') return null
    return raw(`https://gitlab.com/${path.join('/')}/-/raw/HEAD/README.md`, path.join('/'))
  },
  // On any host: no other forge has a segment that is a hyphen.
  function gitlabFile(host, path) {
    const { project, rest } = gitlabParts(path)
    const [view, ref, ...file] = rest
    if (!project || view !== 'blob' || !ref || file.length === 0) return null
    return raw(`https://${host}/${project}/-/raw/${ref}/${file.join('/')}`, `${file.join('/')} of ${project}`)
  },
  function gitlabThread(host, path) {
    const { project, rest } = gitlabParts(path)
    const [view, number, ...more] = rest
    const isThread = view === 'issues' || view === 'work_items' || view === 'merge_requests'
    if (!project || !isThread || !isNumber(number) || more.length > 0) return null
    const kind = view === 'merge_requests' ? 'merge_requests' : 'issues'
    const id = encoded(project)
    if (id === null) return null
    const url = `https://${host}/api/v4/projects/${id}/${kind}/${number}`
    return thread(url, `${url}/notes?sort=asc&per_page=50`, `${project} ${kind === 'issues' ? '#' : '!'}${number}`)
  },
  function forgejoFile(host, [owner, repository, view, kind, ref, ...file]) {
    const isRef = kind === 'branch' || kind === 'tag' || kind === 'commit'
    if (!isForgejo(host) || !owner || !repository || view !== 'src' || !isRef || !ref || file.length === 0) return null
    const place = [owner, repository, 'raw', kind, ref, ...file].join('/')
    return raw(`https://${host}/${place}`, `${file.join('/')} of ${owner}/${repository}`)
  },
  function forgejoThread(host, [owner, repository, view, number, ...rest]) {
    const isThread = view === 'issues' || view === 'pulls'
    if (!isForgejo(host) || !owner || !repository || !isThread || !isNumber(number) || rest.length > 0) return null
    const url = `https://${host}/api/v1/repos/${owner}/${repository}/issues/${number}`
    return thread(url, `${url}/comments`, `${owner}/${repository} #${number}`)
  },
]

function raw(url: string, title: string): PageSource {
  return { kind: 'raw', url, title }
}

function thread(url: string, commentsUrl: string, title: string): PageSource {
  return { kind: 'thread', url, commentsUrl, title }
}

function gitlabParts(path: readonly string[]): { project: string; rest: readonly string[] } {
  const at = path.indexOf('-')
  return at < 2 ? { project: '', rest: [] } : { project: path.slice(0, at).join('/'), rest: path.slice(at + 1) }
}

/** Encodes a path as one segment; null where it holds a `%` that begins no character. */
function encoded(path: string): string | null {
  try {
    return encodeURIComponent(decodeURI(path))
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

function isForgejo(host: string): boolean {
  return host === 'codeberg.org'
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,10}$/.test(text)
}
