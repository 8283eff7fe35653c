import { safePath } from '../safe-path.ts'
import { MAX_DIFF_BYTES } from './limits.ts'
import { type AskOptions, entriesOf, type OpenedRepository } from './opened.ts'
import { sectionsOf } from './sections.ts'
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
