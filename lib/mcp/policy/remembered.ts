/** Argument of a call that a permission remembers. `below`: a path or address whose last part may vary. */
export interface RememberedArgument {
  argument: string
  match: 'equal' | 'below'
  /** With `below`: a folder with a slash behind, or the beginning of an address. */
  value: unknown
}

type Arguments = Record<string, unknown>

/** Most arguments that one permission remembers, and most characters of each as JSON. */
export const MAX_REMEMBERED = 8
const MAX_VALUE_CHARS = 1_000
const MAX_NAME_CHARS = 100
const MAX_DEPTH = 16
/** Most choices for one argument: the deepest folders come first. */
const MAX_FOLDERS = 6

/** Names whose values are shown nowhere but in the question itself. */
const SECRET_NAME = /(auth|cookie|passw|secret|token|key|credential|pwd|signature|session)/i
const SECRET_VALUE =
  /^(?:Bearer|Basic|Token)\s|^(?:sk|pk|ghp|gho|xox[abp])[-_]|-----BEGIN|^eyJ[\w-]+\.|:\/\/[^/\s]{0,300}@|[?&][^=&#]{0,40}(?:auth|key|passw|secret|sig|token)[^=&#]{0,40}=/i
/** Long, of letters and digits that make no words, as no path or name is. */
const LIKE_A_TOKEN = /^(?=.*\d)(?=.*[a-z])[\w+=~-]{24,}$/i
/** Letters that servers and shells read in ways of their own: escapes, patterns, variables, other separators. */
const ODD_LETTERS = /[\p{C}\p{Z}\\*?[\]{}$`~%|<>"';:@#&!]/u
const ADDRESS = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?(\/[^?#]*)?(?:[?#].*)?$/is

/** Lists what a permission may remember of a call, in the order of its arguments; none of what looks secret or is too long to show. */
export function rememberable(args: Arguments | null): RememberedArgument[] {
  return Object.entries(args ?? {}).flatMap(([argument, value]) => {
    const text = canonical(value)
    if (argument.length > MAX_NAME_CHARS || text === null || text.length > MAX_VALUE_CHARS || !isPlain(argument + text)) return []
    if (SECRET_NAME.test(argument) || hasSecret(value)) return []
    const below = typeof value === 'string' ? beginningsOf(value) : []
    return [{ argument, match: 'equal' as const, value }, ...below.map(one => ({ argument, match: 'below' as const, value: one }))]
  })
}

/** Tells whether a choice is one of those that `rememberable` lists for the call. */
export function isRememberable(args: Arguments | null, { argument, match, value }: RememberedArgument): boolean {
  const wanted = canonical(value)
  return rememberable(args).some(one => one.argument === argument && one.match === match && canonical(one.value) === wanted)
}

/** Tells whether a call has the arguments that a permission remembers. A missing one is not null, and nothing is the same by its look. */
export function hasRemembered(args: Arguments | null, remembered: readonly RememberedArgument[]): boolean {
  return (
    args !== null &&
    remembered.length > 0 &&
    remembered.every(({ argument, match, value }) => {
      if (!Object.hasOwn(args, argument)) return false
      const given = args[argument]
      if (match === 'below') return typeof given === 'string' && typeof value === 'string' && isBelow(given, value)
      const text = canonical(given)
      return match === 'equal' && text !== null && text === canonical(value)
    })
  )
}

/** Reads stored arguments. What cannot be read matches no call: null means that the permission holds for nothing. */
export function readRemembered(stored: unknown): readonly RememberedArgument[] | null {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > MAX_REMEMBERED) return null
  const isOne = (one: unknown): one is RememberedArgument => {
    const { argument, match, value } = (typeof one === 'object' && one !== null ? one : {}) as Partial<RememberedArgument>
    return typeof argument === 'string' && (match === 'equal' || match === 'below') && value !== undefined
  }
  return stored.every(isOne) ? stored : null
}

/** JSON text with keys in one order; null for what no JSON has or is too deep. */
export function canonical(value: unknown, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return joined(value.map(one => canonical(one, depth + 1)))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? null
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const pairs = entries.map(([name, one]) => {
    const text = canonical(one, depth + 1)
    return text === null ? null : `${JSON.stringify(name)}:${text}`
  })
  const inner = joined(pairs)
  return inner === null ? null : `{${inner.slice(1, -1)}}`
}

function joined(texts: readonly (string | null)[]): string | null {
  return texts.includes(null) ? null : `[${texts.join(',')}]`
}

/** A database may store other text than this in its place. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\\u(?:0000|d[89a-f])/.test(text)
}

function hasSecret(value: unknown): boolean {
  if (typeof value === 'string') return SECRET_VALUE.test(value) || LIKE_A_TOKEN.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, one]) => SECRET_NAME.test(name) || hasSecret(one))
}

/** Folders that hold a path, and sites and folders that hold an address: the nearest first. */
function beginningsOf(text: string): string[] {
  const address = readAddress(text)
  if (address) return [...foldersOf(address.path.slice(1)).map(folder => `${address.site}/${folder}`), `${address.site}/`]
  return isSafePath(text) ? foldersOf(text).filter(folder => folder !== '/') : []
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts
    .map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
    .toReversed()
    .slice(0, MAX_FOLDERS)
}

function isBelow(given: string, beginning: string): boolean {
  const [address, start] = [readAddress(given), readAddress(beginning)]
  if (address || start)
    return (
      address !== null && start !== null && address.site === start.site && start.path.endsWith('/') && address.path.startsWith(start.path)
    )
  return beginning.endsWith('/') && given.length > beginning.length && given.startsWith(beginning) && isSafePath(given)
}

/** An address that every reader takes apart alike; null for others. Names of hosts have no case. */
function readAddress(text: string): { site: string; path: string } | null {
  const found = text.length <= MAX_VALUE_CHARS * 4 ? ADDRESS.exec(text) : null
  if (!found || /[\p{C}\p{Z}\\]/u.test(text)) return null
  const [, scheme = '', host = '', port = '', path = '/'] = found
  if (host.includes('..') || (path !== '/' && !isSafePath(path))) return null
  const usual = scheme.toLowerCase() === 'https' ? ':443' : ':80'
  return { site: `${scheme.toLowerCase()}://${host.toLowerCase()}${port === usual ? '' : port}`, path }
}

/** A path that no reader takes for one outside its folder, also after its letters are made plain. */
function isSafePath(path: string): boolean {
  return [path, path.normalize('NFKC')].every(one => {
    if (ODD_LETTERS.test(one)) return false
    const parts = one.split('/')
    const inner = parts.slice(one.startsWith('/') ? 1 : 0, one.endsWith('/') ? -1 : undefined)
    return inner.every(part => part !== '' && part !== '.' && part !== '..')
  })
}
