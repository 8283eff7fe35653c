/** Prints up to two paths, or the first and the number of the others. */
export function referencesText(paths: readonly string[], short: (path: string) => string): string {
  const [first, second] = paths
  if (first === undefined) return ''
  if (paths.length > 2 || second === undefined) return `←${short(first)}${paths.length > 1 ? `,+${paths.length - 1}` : ''}`
  return `←${short(first)},${short(second)}`
}

const TEST = /[._-](?:test|spec|e2e)\.|(?:^|\/)(?:__tests__|tests?|e2e|spec)\/|_test\.|(?:^|\/)test_|Tests?\.\w+$/

/** Sorts by path, tests behind all others: what uses a symbol says more than what tries it. */
export function inOrder(paths: Iterable<string>): string[] {
  const rank = (path: string) => (TEST.test(path) ? 1 : 0)
  return [...paths].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

/** Prints names, and the number of those that are left out. */
export function listText(names: readonly string[], most: number): string {
  return names.length > most ? `${names.slice(0, most).join(',')},+${names.length - most}` : names.join(',')
}
