import { AppError } from '#lib/errors.ts'
import { MAX_SELECTED_PATHS } from './limits.ts'
import { safePath } from './safe-path.ts'

/**
 * Returns the paths to store for a selection, in the order given: each once and in its stored form, a folder as its files. `known` lists the
 * files of the workspace in order. A path that is not among them stays: its file may be back when it is needed.
 */
export function selectedPaths(given: readonly string[], known: readonly string[]): string[] {
  const files = new Set(known)
  const selected = new Set<string>()
  for (const one of given) {
    const path = safePath(one.endsWith('/') ? one.slice(0, -1) : one)
    if (path === null) throw new AppError('invalid_path', { details: { path: one.slice(0, 200) } })
    const inside = files.has(path) ? [] : filesIn(path, known)
    for (const file of inside.length > 0 ? inside : [path]) selected.add(file)
    if (selected.size > MAX_SELECTED_PATHS)
      throw new AppError('limit_reached', { message: `At most ${MAX_SELECTED_PATHS.toLocaleString('en')} files can be selected.` })
  }
  return [...selected]
}

function filesIn(folder: string, known: readonly string[]): string[] {
  const prefix = `${folder}/`
  return known.filter(file => file.startsWith(prefix))
}
