import type { LanguageId } from '../languages.ts'
import { resolvePython } from './python.ts'
import { resolveRust } from './rust.ts'
import { resolveScript } from './script.ts'
import { folderOf, foldersUp, joined, type Resolve, type Target, type World } from './world.ts'

/** Resolves an include: beside the file, from the usual folders, or by a path that only one file ends with. */
const resolveInclude: Resolve = (world, from, { module }) => {
  const path = module.replace(/^<|>$/g, '')
  const near = foldersUp(folderOf(from.path)).flatMap(folder => [
    joined(folder, path),
    joined(folder, `include/${path}`),
    joined(folder, `src/${path}`),
  ])
  const found = near.find(one => one !== null && world.has(one)) ?? onlyOne(world, path)
  return found ? [{ path: found, names: null }] : []
}

/** Resolves a package of Go to the files of its folder. */
const resolveGo: Resolve = (world, _, { module }) => {
  const names = module.split('/')
  for (let length = names.length; length > 0; length--) {
    const owner = world.packages.get(names.slice(0, length).join('/'))
    if (!owner) continue
    const folder = joined(owner.folder, names.slice(length).join('/')) ?? ''
    return sources(world, folder, '.go').filter(({ path }) => !path.endsWith('_test.go'))
  }
  return []
}

const resolveRuby: Resolve = (world, from, { module }) => {
  const file = module.endsWith('.rb') ? module : `${module}.rb`
  if (module.startsWith('.')) return existing(world, joined(folderOf(from.path), file))
  const near = foldersUp(folderOf(from.path)).map(folder => joined(folder, `lib/${file}`))
  const found = near.find(one => one !== null && world.has(one)) ?? onlyOne(world, file)
  return existing(world, found)
}

const resolvePhp: Resolve = (world, from, { module }) => {
  if (!module.startsWith('.')) return []
  return existing(
    world,
    foldersUp(folderOf(from.path))
      .map(folder => joined(folder, module))
      .find(one => one !== null && world.has(one)) ?? null,
  )
}

/** Imports of languages that are not here lead to names of a scope (`scopes.ts`), not to files. */
const resolvers: Readonly<Record<LanguageId, Resolve>> = {
  typescript: resolveScript,
  tsx: resolveScript,
  javascript: resolveScript,
  python: resolvePython,
  cpp: resolveInclude,
  go: resolveGo,
  rust: resolveRust,
  ruby: resolveRuby,
  php: resolvePhp,
  java: () => [],
  'c-sharp': () => [],
}

/** Returns the files that an import leads to; none for a module from outside the workspace. */
export const resolveImport: Resolve = (world, from, ref) => (from.language ? resolvers[from.language](world, from, ref) : [])

function existing(world: World, path: string | null | undefined): Target[] {
  return path && world.has(path) ? [{ path, names: null }] : []
}

function sources(world: World, folder: string, end: string): Target[] {
  return world.filesIn(folder).flatMap(path => (path.endsWith(end) ? [{ path, names: null }] : []))
}

function onlyOne(world: World, end: string): string | null {
  const found = world.filesNamed(end.slice(end.lastIndexOf('/') + 1)).filter(path => path === end || path.endsWith(`/${end}`))
  return found.length === 1 ? (found[0] ?? null) : null
}
