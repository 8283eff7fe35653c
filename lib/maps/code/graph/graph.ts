import { addTo, dropFrom } from '../map-of-sets.ts'
import type { Links } from './links.ts'

/** References between files, both ways. */
export interface CodeGraph {
  linksOf(path: string): Links | undefined
  /** Files that refer to a file. */
  referrers(path: string): ReadonlySet<string>
  /** Files that refer to a symbol of a file. */
  symbolReferrers(path: string, name: string): ReadonlySet<string>
  /** Files whose links ask for the names of a file. */
  askers(path: string): ReadonlySet<string>
  /** Replaces the links of a file; null for one that no longer exists. Returns the files whose referrers change. */
  set(path: string, links: Links | null): string[]
}

const NONE: ReadonlySet<string> = new Set()

export function createGraph(): CodeGraph {
  const all = new Map<string, Links>()
  const referrers = new Map<string, Set<string>>()
  const askers = new Map<string, Set<string>>()
  const symbols = new Map<string, Map<string, Set<string>>>()

  function change(path: string, { files, uses, asked }: Links, isAdded: boolean): void {
    const act = isAdded ? addTo : dropFrom
    for (const to of files) act(referrers, to, path)
    for (const to of asked) act(askers, to, path)
    for (const { path: to, name } of uses) {
      const names = symbols.get(to) ?? new Map<string, Set<string>>()
      act(names, name, path)
      if (names.size > 0) symbols.set(to, names)
      else symbols.delete(to)
    }
  }

  return {
    linksOf: path => all.get(path),
    referrers: path => referrers.get(path) ?? NONE,
    symbolReferrers: (path, name) => symbols.get(path)?.get(name) ?? NONE,
    askers: path => askers.get(path) ?? NONE,

    set(path, links) {
      const before = all.get(path)
      if (before) change(path, before, false)
      if (links) {
        change(path, links, true)
        all.set(path, links)
      } else all.delete(path)
      return [...(before?.files ?? []), ...(links?.files ?? [])]
    },
  }
}
