import { folderOf, foldersUp, joined, type Resolve, type Target, type World } from './world.ts'

/** Resolves Python modules: relative levels, and packages from the folders above, their `src` and `lib`. A name may be a module of its package. */
export const resolvePython: Resolve = (world, from, { module, names }) => {
  const folder = folderOf(from.path)
  const [, dots = '', rest = ''] = /^(\.*)([^\n]*)/.exec(module) ?? []
  const path = rest.trim().replaceAll('.', '/')
  const bases =
    dots === '' ? foldersUp(folder).flatMap(up => [up, joined(up, 'src') ?? up, joined(up, 'lib') ?? up]) : [above(folder, dots.length - 1)]
  for (const base of bases) {
    const found = base === null ? [] : targetsAt(world, joined(base, path), names)
    if (found.length > 0) return found
  }
  return []
}

function targetsAt(world: World, base: string | null, names: readonly string[] | null): Target[] {
  if (base === null) return []
  const own = moduleAt(world, base)
  const modules = (names ?? []).flatMap(name => {
    const path = moduleAt(world, base === '' ? name : `${base}/${name}`)
    return path === null ? [] : [{ path, names: null }]
  })
  // Packages without a file of their own have nothing but modules.
  return own === null || (base === '' && modules.length > 0) ? modules : [{ path: own, names }, ...modules]
}

function moduleAt(world: World, base: string): string | null {
  const candidates = base === '' ? ['__init__.py'] : [`${base}.py`, `${base}/__init__.py`, `${base}.pyi`]
  return candidates.find(path => world.has(path)) ?? null
}

function above(folder: string, levels: number): string | null {
  return joined(folder, '../'.repeat(levels))
}
