import { folderOf, foldersUp } from '../resolve/world.ts'

/** Short forms of folders: `@1/` and the folder that it means, with `/` behind. */
export type Aliases = readonly (readonly [alias: string, prefix: string])[]

const MOST_ALIASES = 24
/** Least characters that an alias must save to be worth its line in the legend. */
const LEAST_SAVED = 80
/** Hysteresis: an alias stays until it saves less than this, so changes elsewhere do not rename it. */
const LEAST_TO_STAY = 20
const ALIAS_CHARS = 3

/** Chooses aliases for folders of the paths that a map prints, by how often each is printed. Those of the map before keep their names. */
export function chooseAliases(printed: ReadonlyMap<string, number>, before: Aliases = []): Aliases {
  const folders = new Map<string, number>()
  for (const [path, count] of printed) folders.set(folderOf(path), (folders.get(folderOf(path)) ?? 0) + count)
  const shortened = new Map<string, number>()
  const gainOf = (prefix: string) => {
    let gain = 0
    for (const [folder, count] of folders) {
      if (`${folder}/`.startsWith(prefix)) gain += count * Math.max(0, prefix.length - ALIAS_CHARS - (shortened.get(folder) ?? 0))
    }
    return gain
  }
  const take = (prefix: string) => {
    for (const folder of folders.keys()) {
      if (`${folder}/`.startsWith(prefix)) shortened.set(folder, Math.max(shortened.get(folder) ?? 0, prefix.length - ALIAS_CHARS))
    }
  }
  const kept = before.filter(([, prefix]) => {
    const stays = gainOf(prefix) >= LEAST_TO_STAY
    if (stays) take(prefix)
    return stays
  })
  const candidates = new Set([...folders.keys()].flatMap(folder => (folder === '' ? [] : foldersUp(folder).slice(0, -1))))
  const chosen = [...kept]
  const free = freeNames(kept)
  while (chosen.length < MOST_ALIASES) {
    let best = { prefix: '', gain: LEAST_SAVED - 1 }
    for (const folder of candidates) {
      const gain = gainOf(`${folder}/`)
      // Equal gains go to the prefix that sorts first, so the same files always have the same aliases.
      if (gain > best.gain || (gain === best.gain && best.prefix > `${folder}/`)) best = { prefix: `${folder}/`, gain }
    }
    if (best.prefix === '') break
    take(best.prefix)
    chosen.push([free(), best.prefix])
  }
  return chosen
}

/** Returns a function that shortens a path by the longest prefix that has an alias. */
export function shortener(aliases: Aliases): (path: string) => string {
  const byLength = [...aliases].sort((one, other) => other[1].length - one[1].length)
  const known = new Map<string, readonly [string, string] | null>()
  return path => {
    const folder = `${folderOf(path)}/`
    let found = known.get(folder)
    if (found === undefined) {
      found = byLength.find(([, prefix]) => folder.startsWith(prefix)) ?? null
      known.set(folder, found)
    }
    return found ? found[0] + path.slice(found[1].length) : path
  }
}

function freeNames(kept: Aliases): () => string {
  const taken = new Set(kept.map(([alias]) => alias))
  let number = 0
  return () => {
    let alias: string
    do alias = `@${++number}/`
    while (taken.has(alias))
    return alias
  }
}
