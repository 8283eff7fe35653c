import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Folder of the sandbox's files at the second origin, below the path of its page. Each name holds a hash or version: browsers keep the file. */
export const FILES_FOLDER = 'files/'

const BUILT = 'lib/sandbox/generated'
const NAME = /^([a-z]+)-[0-9a-f]{12}\.js$/

export interface SandboxFile {
  /** Absolute path on the server. */
  path: string
  mediaType: string
}

let built: ReadonlyMap<string, string> | null = null

/** Names of the libraries that the build has bundled, by what they are: `react` → `react-<hash>.js`. */
export function sandboxFiles(): ReadonlyMap<string, string> {
  if (built) return built
  const found = new Map<string, string>()
  for (const name of readdirSync(folder())) {
    const [, library] = NAME.exec(name) ?? []
    if (library) found.set(library, name)
  }
  built = found
  return found
}

/** Finds a file of the sandbox by its name below `FILES_FOLDER`; null where there is none. */
export function sandboxFile(name: string): SandboxFile | null {
  const isBuilt = [...sandboxFiles().values()].includes(name)
  return isBuilt ? { path: path.join(folder(), name), mediaType: 'text/javascript; charset=utf-8' } : null
}

function folder(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), BUILT)
}
