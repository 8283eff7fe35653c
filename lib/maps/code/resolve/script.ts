import { folderOf, foldersUp, joined, type Resolve, type World } from './world.ts'

const EXTENSIONS = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.mjs', '.cts', '.cjs', '.vue', '.svelte', '.json', '.css']
/** TypeScript names a file by what it becomes. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}

/** Resolves modules of TypeScript and JavaScript: relative, `imports` of a package, `paths` of a configuration, packages of the workspace. */
export const resolveScript: Resolve = (world, from, { module, names }) => {
  const folder = folderOf(from.path)
  const path = module.startsWith('.') ? fileAt(world, joined(folder, module)) : bareModule(world, folder, module)
  return path === null ? [] : [{ path, names }]
}

function bareModule(world: World, from: string, module: string): string | null {
  for (const folder of foldersUp(from)) {
    for (const { paths, baseUrl, name } of world.manifestsIn(folder)) {
      const found =
        (name === null || module.startsWith('#') ? byPatterns(world, folder, paths, module) : null) ??
        (baseUrl === null ? null : fileAt(world, joined(folder, `${baseUrl}/${module}`)))
      if (found !== null) return found
    }
  }
  const [scope = '', rest = ''] = module.split('/')
  const owner = world.packages.get(module.startsWith('@') ? `${scope}/${rest}` : scope)
  return owner ? byPatterns(world, owner.folder, owner.manifest.paths, module) : null
}

function byPatterns(world: World, folder: string, paths: readonly (readonly [string, readonly string[]])[], module: string): string | null {
  for (const [pattern, targets] of paths) {
    const filled = matched(pattern, module)
    if (filled === null) continue
    for (const target of targets) {
      const found = fileAt(
        world,
        joined(
          folder,
          target.replaceAll('*', () => filled),
        ),
      )
      if (found !== null) return found
    }
  }
  return null
}

/** Returns what the `*` of a pattern matches; null where the pattern does not match. */
function matched(pattern: string, module: string): string | null {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === module ? '' : null
  const [before, behind] = [pattern.slice(0, star), pattern.slice(star + 1)]
  const isMatch = module.length >= before.length + behind.length && module.startsWith(before) && module.endsWith(behind)
  return isMatch ? module.slice(before.length, module.length - behind.length) : null
}

function fileAt(world: World, base: string | null): string | null {
  if (base === null) return null
  if (world.has(base)) return base
  const end = /\.[cm]?jsx?$/.exec(base)?.[0] ?? ''
  const written = (WRITTEN[end] ?? []).map(extension => base.slice(0, -end.length) + extension)
  const index = base === '' ? 'index' : `${base}/index`
  const candidates = [...written, ...EXTENSIONS.map(extension => base + extension), ...EXTENSIONS.map(extension => index + extension)]
  return candidates.find(path => world.has(path)) ?? null
}
