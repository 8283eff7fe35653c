/** Folders that no list and no map shows, besides those that git ignores: what tools made, and what they fetched. */
const IGNORED_FOLDERS = new Set([
  ...['node_modules', 'bower_components', 'dist', 'build', 'out', '.next', '.nuxt', '.output', '.svelte-kit', '.turbo'],
  ...['.venv', 'venv', '__pycache__', '.mypy_cache', '.pytest_cache', '.ruff_cache', '.tox', '.eggs', 'target', '.gradle', '.cache'],
  ...['.parcel-cache', 'coverage', '.nyc_output', '.terraform', '.hg', '.svn'],
])
const IGNORED_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** Begins the names of files that are being written, which take another name a moment later. */
export const DRAFT_PREFIX = '.parley-draft-'

export function isIgnoredFolder(name: string): boolean {
  return IGNORED_FOLDERS.has(name)
}

export function isIgnoredFile(name: string): boolean {
  return IGNORED_FILES.has(name) || name.startsWith(DRAFT_PREFIX)
}

/** Returns the name for which a path is left out: that of a folder that tools make, or empty for a file of a system. Null for a path that stays. */
export function ignoredName(path: string): string | null {
  const names = path.split('/')
  const file = names.pop() ?? ''
  return names.find(isIgnoredFolder) ?? (isIgnoredFile(file) ? '' : null)
}

export function isIgnoredPath(path: string): boolean {
  return ignoredName(path) !== null
}
