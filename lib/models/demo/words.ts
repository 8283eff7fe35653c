const STOP = new Set(
  'a an the and or of to in on at is are was were be it its this that these those me my mine i you your we our us he she they them his her their please could would can will do does did have has had with from by as for about into than then so if not no just also there here what which who when where how why all any some let lets get got give want like need tell know now one something anything everything it’s i’m'.split(
    ' ',
  ),
)

/** Maps words of users to the words that tools use. */
const MEANINGS: Record<string, string[]> = {
  remember: ['note', 'create', 'remember'],
  memorize: ['note', 'create'],
  memorise: ['note', 'create'],
  recall: ['note', 'search', 'read'],
  remind: ['note', 'create'],
  memory: ['note', 'memory'],
  memories: ['note', 'memory'],
  forget: ['note', 'delete'],
  save: ['write', 'create', 'save'],
  store: ['write', 'create', 'store'],
  put: ['write'],
  make: ['create', 'write', 'make'],
  new: ['create'],
  draft: ['write'],
  show: ['list', 'read', 'show'],
  view: ['read', 'view'],
  open: ['read', 'open'],
  print: ['read', 'print'],
  see: ['list'],
  list: ['list'],
  find: ['search', 'find'],
  look: ['search'],
  grep: ['search'],
  remove: ['delete', 'remove'],
  erase: ['delete'],
  change: ['update', 'edit', 'change'],
  edit: ['update', 'edit', 'write'],
  folder: ['folder', 'file'],
  directory: ['folder', 'file', 'directory'],
  document: ['file', 'document'],
  plus: ['sum', 'add'],
  sum: ['sum', 'add'],
  add: ['add', 'sum', 'create'],
  say: ['echo', 'say'],
  repeat: ['echo'],
}

const QUOTED = /"([^"]+)"|“([^“”]+)”|`([^`]+)`|(?<![\p{L}\d])'([^']+)'(?![\p{L}\d])/gu
const PATH = /(?<![\w/-])(?:[\w-]+\/)*[\w-]+\.(?:md|txt|json|csv|html?|css|jsx?|tsx?|py|rb|go|rs|sh|ya?ml|toml|xml|sql|log)\b/gi
const FOLDER = /(?<![\w/-])[\w-]+\/(?![\w])/g

export function quoted(text: string): string[] {
  return [...text.matchAll(QUOTED)].map(found => found[1] ?? found[2] ?? found[3] ?? found[4] ?? '')
}

/** Finds file names in a text. */
export function paths(text: string): string[] {
  return [...text.matchAll(PATH)].map(found => found[0])
}

export function folders(text: string): string[] {
  return [...text.matchAll(FOLDER)].map(found => found[0].replace(/\/$/, ''))
}

export function numbers(text: string): number[] {
  return [...text.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w])/g)].map(found => Number(found[0]))
}

/** Returns the meaningful words of a text in lower case, without quotes and file names. */
export function contentWords(text: string): string[] {
  const bare = text.replace(QUOTED, ' ').replace(PATH, ' ')
  return (bare.toLowerCase().match(/[\p{L}][\p{L}\d’'-]*/gu) ?? []).map(word => word.replace(/['’]s$/, '')).filter(word => !STOP.has(word))
}

/** Maps a clause to tool words. A question about stored notes or files searches or lists; it does not create. */
export function meanings(clause: string): Set<string> {
  const asks = /^\s*(what|which|who|when|where|do you|did|have|is there|are there|show|list)\b/i.test(clause)
  const found = new Set<string>()
  for (const word of contentWords(clause)) {
    const stemmed = stem(word)
    for (const meaning of [stemmed, ...(MEANINGS[word] ?? MEANINGS[stemmed] ?? [])]) found.add(meaning)
  }
  if (asks && (found.has('note') || found.has('file'))) {
    found.delete('create')
    found.add(found.has('note') ? 'search' : 'list')
  }
  if (paths(clause).length > 0) found.add('file')
  return found
}

/** Splits a tool's name or description into words: `list_files` and `listFiles` become `list`, `files`. */
export function splitWords(text: string): string[] {
  return (
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}

export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3).replace(/(.)\1$/, '$1')
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
