import type { CodeOutline, ImportRef, Manifest } from '../outline.ts'

/** Files of a workspace, as far as imports are looked up in them. */
export interface World {
  outlines: ReadonlyMap<string, CodeOutline>
  has(path: string): boolean
  /** Manifests of a folder; the root is ''. */
  manifestsIn(folder: string): readonly Manifest[]
  /** Folders of packages, by the name in their manifest. */
  packages: ReadonlyMap<string, { folder: string; manifest: Manifest }>
  /** Files of a folder, those below it not counted. */
  filesIn(folder: string): readonly string[]
  /** Files that have this name, wherever they are. */
  filesNamed(name: string): readonly string[]
  /** Follows a file that is no manifest, and that has come to the outlines or left them. */
  follow(path: string): void
}

/** A file that an import leads to, and the names that it brings; null for whatever the text uses. */
export interface Target {
  path: string
  names: readonly string[] | null
}

export type Resolve = (world: World, from: CodeOutline, ref: ImportRef) => readonly Target[]

export function createWorld(outlines: ReadonlyMap<string, CodeOutline>): World {
  const manifests = new Map<string, Manifest[]>()
  const packages = new Map<string, { folder: string; manifest: Manifest }>()
  const folders = new Map<string, string[]>()
  const names = new Map<string, string[]>()
  for (const { path, manifest } of outlines.values()) {
    const folder = folderOf(path)
    push(folders, folder, path)
    push(names, path.slice(folder === '' ? 0 : folder.length + 1), path)
    if (!manifest) continue
    push(manifests, folder, manifest)
    if (manifest.name !== null && !packages.has(manifest.name)) packages.set(manifest.name, { folder, manifest })
  }
  return {
    outlines,
    packages,
    has: path => outlines.has(path),
    manifestsIn: folder => manifests.get(folder) ?? [],
    filesIn: folder => folders.get(folder) ?? [],
    filesNamed: name => names.get(name) ?? [],
    follow(path) {
      const folder = folderOf(path)
      const act = outlines.has(path) ? push : pull
      act(folders, folder, path)
      act(names, path.slice(folder === '' ? 0 : folder.length + 1), path)
    },
  }
}

export function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end < 0 ? '' : path.slice(0, end)
}

/** Lists a folder and those above it, up to the root. */
export function foldersUp(folder: string): string[] {
  const found = [folder]
  for (let at = folder; at !== ''; ) {
    at = folderOf(at)
    found.push(at)
  }
  return found
}

/** Joins a folder and a relative path; null where it leads above the root. */
export function joined(folder: string, path: string): string | null {
  const names = folder === '' ? [] : folder.split('/')
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return null
  }
  return names.join('/')
}

export function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function pull<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)?.filter(one => one !== value) ?? []
  if (list.length > 0) map.set(key, list)
  else map.delete(key)
}
