import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type SandboxFile, sandboxFile, sandboxFiles } from './files.ts'

const PACKAGE = 'node_modules/pyodide'
const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** Files of the interpreter that a run needs, by what they are. */
const pythonParts = {
  asm: { file: 'pyodide.asm.mjs', mediaType: JAVASCRIPT },
  wasm: { file: 'pyodide.asm.wasm', mediaType: 'application/wasm' },
  stdlib: { file: 'python_stdlib.zip', mediaType: 'application/zip' },
}

type PartName = keyof typeof pythonParts | 'runner' | 'worker'

export interface CodePart {
  /** Changes with what the file holds: browsers keep it. */
  name: string
  bytes: number
}

let known: Record<PartName, CodePart> | null = null

/** Lists what a page needs to run code: the frame and worker that the build has bundled, and the interpreter of Python as its package ships it. */
export function codeParts(): Record<PartName, CodePart> {
  known ??= {
    runner: builtPart('runner'),
    worker: builtPart('worker'),
    asm: pythonPart('asm'),
    wasm: pythonPart('wasm'),
    stdlib: pythonPart('stdlib'),
  }
  return known
}

/** Finds the file of a part by its name; null where there is none. */
export function codeFile(name: string): SandboxFile | null {
  const [part] = Object.entries(codeParts()).find(([, each]) => each.name === name) ?? []
  if (part === 'asm' || part === 'wasm' || part === 'stdlib') {
    const { file, mediaType } = pythonParts[part]
    return { path: path.join(folder(), file), mediaType }
  }
  return part === undefined ? null : sandboxFile(name)
}

function builtPart(library: string): CodePart {
  const name = sandboxFiles().get(library) ?? ''
  return { name, bytes: statSync(sandboxFile(name)?.path ?? '').size }
}

function pythonPart(part: keyof typeof pythonParts): CodePart {
  const { version } = JSON.parse(readFileSync(path.join(folder(), 'package.json'), 'utf8')) as { version: string }
  const { file } = pythonParts[part]
  return { name: `${version}-${file}`, bytes: statSync(path.join(folder(), file)).size }
}

function folder(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), PACKAGE)
}
