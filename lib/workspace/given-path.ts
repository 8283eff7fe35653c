import { MAX_PATH_CHARS } from './limits.ts'
import { safePath } from './safe-path.ts'

/** Names of a workspace that may precede a path in it. */
export interface NamedBy {
  /** Path of its folder on the server; absent for files that Parley keeps. */
  root?: string | undefined
  /** Names that it is known by, which may precede a path. */
  names: readonly string[]
}

const MOST_FORMS = 24

/** Returns the stored form of a path as it is written; the path itself where it has none. */
export function plainPath(given: string): string {
  const plain = given.replace(/^(?:\.\/+)+/, '')
  return safePath(plain) ?? plain
}

/**
 * Lists what else a path may mean that is written with something before it: the root or the name of the workspace, a slash, `a/` and `b/` of a diff, or with
 * backslashes. Nothing that leads out of the folder is in the list. `isSure`: it means that, whether or not there is such a file.
 */
export function otherForms(given: string, { root, names }: NamedBy): { path: string; isSure: boolean }[] {
  const forms = new Map<string, boolean>()
  if (given.length > MAX_PATH_CHARS + (root?.length ?? 0)) return []
  const open: { text: string; isSure: boolean }[] = [{ text: given.trim().replace(/^file:\/\//, ''), isSure: false }]
  const prefixes = ['/', './', 'a/', 'b/', ...names.map(name => `${name}/`)]
  /** Texts that were reached, and whether that is sure: several ways lead to one. */
  const reached = new Map<string, boolean>()
  while (open.length > 0 && forms.size < MOST_FORMS) {
    const { text, isSure } = open.shift() ?? { text: '', isSure: false }
    const next: typeof open = []
    if (root && text.startsWith(`${root}/`)) next.push({ text: text.slice(root.length + 1), isSure: true })
    if (text.includes('\\')) next.push({ text: text.replace(/\\+/g, '/'), isSure })
    for (const prefix of prefixes) if (text.startsWith(prefix)) next.push({ text: text.slice(prefix.length), isSure })
    for (const one of next) {
      const path = safePath(one.text)
      if (path !== null && path !== given) forms.set(path, forms.get(path) || one.isSure)
      const known = reached.get(one.text)
      if (one.text === '' || known === true || known === one.isSure) continue
      reached.set(one.text, one.isSure)
      open.push(one)
    }
  }
  return [...forms].map(([path, isSure]) => ({ path, isSure }))
}

interface PathLookup extends NamedBy {
  /** Lists the files of the workspace. */
  paths(): Promise<readonly string[]>
  sniff(path: string): Promise<string>
}

/** Returns the path that is meant by each of these. Files are listed only where one of them may mean another. */
export async function namedPaths(given: readonly string[], { paths, sniff, ...by }: PathLookup): Promise<string[]> {
  let files: ReadonlySet<string> | null = null
  const found: string[] = []
  for (const one of given) {
    const plain = plainPath(one)
    const forms = otherForms(one, by)
    if (forms.length === 0 || (safePath(plain) !== null && (await sniff(plain)) !== 'missing')) {
      found.push(plain)
      continue
    }
    files ??= new Set(await paths())
    found.push(meant(forms, { files, isNew: safePath(plain) === null }) ?? plain)
  }
  return found
}

/** Finds the form that is a file, or else where a new one may be. */
function meant(forms: ReturnType<typeof otherForms>, { files, isNew }: { files: ReadonlySet<string>; isNew: boolean }): string | undefined {
  const known = forms.find(({ path }) => files.has(path)) ?? forms.find(({ isSure }) => isSure)
  if (known || !isNew) return known?.path
  const folders = new Set([...files].flatMap(file => (file.includes('/') ? [file.slice(0, file.lastIndexOf('/'))] : [])))
  return forms.find(({ path }) => path.includes('/') && folders.has(path.slice(0, path.lastIndexOf('/'))))?.path
}
