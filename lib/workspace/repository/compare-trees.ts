import { safePath } from '../safe-path.ts'
import { MAX_DIFF_BYTES } from './limits.ts'
import { type AskOptions, entriesOf, type OpenedRepository } from './opened.ts'
import type { ChangedFile } from './views.ts'

export interface Comparison {
  from: string
  to: string
  objects?: AskOptions
  /** Most bytes of all diffs; those behind are null. */
  mostBytes?: number | undefined
  /** These files alone. */
  paths?: readonly string[]
}

/** Attributes and settings of a repository choose no program, no order and no form. */
const FIXED = ['-r', '-M', '-l1000', '--no-ext-diff', '--no-textconv', '--submodule=short', '-O/dev/null', '--no-color']
/** Larger files are compared as binary ones. */
const OVERRIDES = ['core.bigFileThreshold=4m']

/** Compares two trees or commits below the workspace's folder, by git's objects alone. */
export async function compareTrees(
  opened: OpenedRepository,
  { from, to, objects = {}, mostBytes = MAX_DIFF_BYTES, paths = [] }: Comparison,
): Promise<ChangedFile[]> {
  const { prefix } = opened.repository
  const only = paths.length === 0 ? [] : ['--', ...paths]
  const ask = (...given: string[]) => ['--literal-pathspecs', 'diff-tree', ...FIXED, `--relative=${prefix}`, ...given, from, to, ...only]
  const options = { ...objects, overrides: OVERRIDES }
  const [raw, counts, patch] = await Promise.all([
    opened.require(ask('--raw', '-z', '--no-abbrev'), options),
    opened.require(ask('--numstat', '-z'), options),
    opened.require(ask('--patch', '-U3', '--histogram', '--src-prefix=a/', '--dst-prefix=b/', '--full-index'), {
      ...options,
      cutAtBytes: mostBytes,
    }),
  ])
  const lines = countsOf(counts)
  const sections = sectionsOf(patch, { isCut: Buffer.byteLength(patch) >= mostBytes })
  return filesOf(raw).flatMap(file => {
    const path = safePath(file.path)
    if (path === null) return []
    const [added, removed] = lines.get(file.path) ?? [null, null]
    return [{ ...file, path, from: file.from, added, removed, diff: sections.get(`${file.from ?? file.path}\0${file.path}`) ?? null }]
  })
}

const KINDS = { A: 'added', D: 'deleted', R: 'renamed' } as const

/** Reads `--raw -z`: `:mode mode id id status`, then the path, or both for a rename. */
function filesOf(output: string): Pick<ChangedFile, 'path' | 'from' | 'change'>[] {
  const entries = entriesOf(output)
  const files: Pick<ChangedFile, 'path' | 'from' | 'change'>[] = []
  for (let index = 0; index < entries.length; ) {
    const letter = entries[index]?.split(' ')[4]?.[0] ?? ''
    const first = entries[index + 1] ?? ''
    const isRename = letter === 'R'
    const change = letter in KINDS ? KINDS[letter as keyof typeof KINDS] : 'modified'
    files.push({ path: isRename ? (entries[index + 2] ?? '') : first, from: isRename ? first : null, change })
    index += isRename ? 3 : 2
  }
  return files
}

/** Reads `--numstat -z`: `added TAB removed TAB path`, or an empty path and then both for a rename. */
function countsOf(output: string): Map<string, [number | null, number | null]> {
  const entries = entriesOf(output)
  const counts = new Map<string, [number | null, number | null]>()
  const count = (text: string) => (text === '-' ? null : Number(text))
  for (let index = 0; index < entries.length; index++) {
    const [added = '', removed = '', ...rest] = entries[index]?.split('\t') ?? []
    const path = rest.join('\t')
    counts.set(path === '' ? (entries[index + 2] ?? '') : path, [count(added), count(removed)])
    if (path === '') index += 2
  }
  return counts
}

/** Line that begins the diff of one file. No line of content can: each has a sign before it. */
const HEADER = 'diff --git '

/**
 * Splits a diff of git into those of its files, by `old path NUL new path`. A file that became another kind has two sections, which stay together. `isCut`:
 * the last one may be incomplete, and is left out.
 */
function sectionsOf(patch: string, { isCut }: { isCut: boolean }): Map<string, string> {
  const sections = new Map<string, string>()
  const starts: number[] = patch.startsWith(HEADER) ? [0] : []
  for (let at = patch.indexOf(`\n${HEADER}`); at !== -1; at = patch.indexOf(`\n${HEADER}`, at + 1)) starts.push(at + 1)
  for (const [index, start] of (isCut ? starts.slice(0, -1) : starts).entries()) {
    const section = patch.slice(start, starts[index + 1] ?? patch.length)
    const names = namesOf(section)
    if (names !== null) sections.set(names, `${sections.get(names) ?? ''}${section}`)
  }
  return sections
}

/** Reads both paths of a header. Git says them once more where they differ, since a space may be in them. */
function namesOf(section: string): string | null {
  const end = section.indexOf('\n')
  const header = section.slice(HEADER.length, end === -1 ? undefined : end)
  const [from, to] = [/^rename from (.+)$/m.exec(head(section))?.[1], /^rename to (.+)$/m.exec(head(section))?.[1]]
  if (from !== undefined && to !== undefined) return `${unquoted(from)}\0${unquoted(to)}`
  // Both halves are the same path, once behind `a/` and once behind `b/`.
  const middle = (header.length - 1) / 2
  const [first, second] = [unquoted(header.slice(0, middle)), unquoted(header.slice(middle + 1))]
  return header[middle] === ' ' && first.slice(2) === second.slice(2) ? `${first.slice(2)}\0${second.slice(2)}` : null
}

/** Lines before the first change. */
function head(section: string): string {
  const end = section.indexOf('\n@@')
  return end === -1 ? section.slice(0, 8_192) : section.slice(0, end)
}

/** Takes back the quotes that git puts around a name with a quote in it. */
function unquoted(name: string): string {
  return name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).replace(/\\(["\\])/g, '$1') : name
}
