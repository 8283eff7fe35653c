import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { MAX_SELECTED_PATHS } from './limits.ts'
import { safePath } from './safe-path.ts'

/**
 * Returns the paths to store for a selection, in the order given: each once and in its stored form, a folder as its files. `known` lists the
 * files of the workspace, sorted by code units. A path that is not among them stays: its file may be back when it is needed.
 */
export function selectedPaths(given: readonly string[], known: readonly string[]): string[] {
  const selected = new Set<string>()
  for (const path of storedForms(given)) {
    const inside = filesIn(path, known)
    for (const file of inside.length > 0 ? inside : [path]) selected.add(file)
    requireFew(selected)
  }
  return [...selected]
}

function storedForms(given: readonly string[]): Set<string> {
  const paths = new Set<string>()
  for (const one of new Set(given)) {
    const path = safePath(one.endsWith('/') ? one.slice(0, -1) : one)
    if (path === null) throw new AppError('invalid_path', { details: { path: one.slice(0, 200) } })
    paths.add(path)
    requireFew(paths)
  }
  return paths
}

function requireFew({ size }: ReadonlySet<string>): void {
  if (size > MAX_SELECTED_PATHS) throw new AppError('limit_reached', { message: t('tooManySelected', { most: MAX_SELECTED_PATHS }) })
}

/** Finds the files of a folder, one more at most than can be selected. */
function filesIn(folder: string, known: readonly string[]): readonly string[] {
  const first = placeOf(`${folder}/`, known)
  // The digit 0 comes directly behind the slash.
  const end = placeOf(`${folder}0`, known)
  return known.slice(first, Math.min(end, first + MAX_SELECTED_PATHS + 1))
}

/** Finds the first place whose path does not come before this one. */
function placeOf(path: string, known: readonly string[]): number {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((known[middle] ?? '') < path) low = middle + 1
    else high = middle
  }
  return low
}
