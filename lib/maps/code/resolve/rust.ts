import { folderOf, foldersUp, joined, type Resolve, type Target, type World } from './world.ts'

/** Resolves Rust paths: `crate`, `super`, `self`, modules declared by `mod`, and other crates of the workspace. */
export const resolveRust: Resolve = (world, from, { module, names }) => {
  const home = moduleFolder(from.path)
  if (module.startsWith('mod ')) return at(world, joined(home, module.slice('mod '.length)), null)
  const [first = '', ...rest] = module.split('::')
  const starts = startsOf(world, from.path, first)
  for (const { folder, path } of starts) {
    // The end of a path may be a type or a function of the module before it.
    for (let length = path.length + rest.length; length >= 0; length--) {
      const segments = [...path, ...rest].slice(0, length)
      const inner = names?.flatMap(name => at(world, joined(folder, [...segments, name].join('/')), null)) ?? []
      const own = at(world, joined(folder, segments.join('/')), length === path.length + rest.length ? names : rest.slice(-1))
      const found = [...own, ...(length === path.length + rest.length ? inner : [])]
      if (found.some(one => one.path !== from.path)) return found.filter(one => one.path !== from.path)
    }
  }
  return []
}

function startsOf(world: World, path: string, first: string): { folder: string; path: string[] }[] {
  const home = moduleFolder(path)
  const root = crateRoot(world, path)
  if (first === 'crate') return [{ folder: root, path: [] }]
  if (first === 'self') return [{ folder: home, path: [] }]
  if (first === 'super') return [{ folder: joined(home, '..') ?? '', path: [] }]
  const crate = world.packages.get(first)
  if (crate) return [{ folder: joined(crate.folder, 'src') ?? '', path: [] }]
  const isLocal = at(world, joined(home, first), null).length > 0
  return isLocal ? [{ folder: home, path: [first] }] : []
}

/** Returns the folder of the modules inside a file: `a/b.rs` has them in `a/b`, `a/mod.rs` and `a/lib.rs` in `a`. */
function moduleFolder(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /^(?:mod|lib|main)\.rs$/.test(name) ? folderOf(path) : path.replace(/\.rs$/, '')
}

function crateRoot(world: World, path: string): string {
  const folders = foldersUp(folderOf(path))
  return folders.find(folder => ['lib.rs', 'main.rs'].some(name => world.has(joined(folder, name) ?? ''))) ?? folders[0] ?? ''
}

function at(world: World, base: string | null, names: readonly string[] | null): Target[] {
  if (base === null) return []
  const path = [`${base}.rs`, `${base}/mod.rs`, `${base}/lib.rs`].find(one => world.has(one))
  return path === undefined ? [] : [{ path, names }]
}
