import { addTo, dropFrom } from '../map-of-sets.ts'
import { folderOf, type World } from './world.ts'

/** Files of a package that its folder refers to. */
const OF_FOLDER = new Set(['index', '__init__', 'mod', 'lib', 'main'])

/** Remembers by which names the imports of each file were looked up, so files that come and go concern no others. */
export interface Asks {
  /** Returns the world as it answers this file; each look is noted. */
  worldFor(path: string): World
  /** Files whose imports may lead elsewhere where this path comes or goes. */
  askersOf(path: string): readonly string[]
  forget(path: string): void
}

export function createAsks(world: World): Asks {
  const askers = new Map<string, Set<string>>()
  const asked = new Map<string, Set<string>>()

  const note = (path: string, key: string) => {
    addTo(askers, key, path)
    addTo(asked, path, key)
  }
  return {
    worldFor: path => ({
      ...world,
      has(other) {
        note(path, keyOf(other))
        return world.has(other)
      },
      filesIn(folder) {
        note(path, `${folder}/`)
        return world.filesIn(folder)
      },
      filesNamed(name) {
        note(path, `*/${name}`)
        return world.filesNamed(name)
      },
    }),

    askersOf(path) {
      const name = path.slice(path.lastIndexOf('/') + 1)
      return [keyOf(path), `${folderOf(path)}/`, `*/${name}`].flatMap(key => [...(askers.get(key) ?? [])])
    },

    forget(path) {
      for (const key of asked.get(path) ?? []) dropFrom(askers, key, path)
      asked.delete(path)
    },
  }
}

/** Returns the name without endings, one for all paths that an import may mean: `a/x` for `x.ts`, `x.js` and `x/index.ts`. */
function keyOf(path: string): string {
  const names = path.split('/')
  const stem = stemOf(names.at(-1))
  return OF_FOLDER.has(stem) && names.length > 1 ? stemOf(names.at(-2)) : stem
}

const stemOf = (name = '') => name.split('.', 1)[0] ?? ''
