import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#lib/platform/index.ts'
import { sha256 } from '#lib/platform/index.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import type { StdioCommand } from './stdio-transport.ts'

const INHERITED = ['HOME', 'LANG', 'LOGNAME', 'SHELL', 'TERM', 'USER'] as const

/**
 * Command that starts a server's process. Its folder is its own unless one is configured. Of our environment it gets only the paths of programs,
 * home and language. `node` is the Node.js that runs Parley. `{PARLEY_ROOT}` and `{PARLEY_DATA_DIR}` in arguments are the folders of the program
 * and of its data.
 */
export async function stdioCommand(definition: ServerDefinition, env: Pick<Env, 'dataDir' | 'variables'>): Promise<StdioCommand> {
  const cwd = definition.cwd ?? path.join(env.dataDir, 'mcp', folderName(definition.slug))
  if (definition.cwd === null) await mkdir(cwd, { recursive: true })
  const places: Record<string, string> = { PARLEY_ROOT: root(), PARLEY_DATA_DIR: env.dataDir }
  const expand = (text: string) => text.replace(/\{(PARLEY_ROOT|PARLEY_DATA_DIR)\}/g, (_, name: string) => places[name] ?? '')
  return {
    command: definition.command === 'node' ? process.execPath : expand(definition.command ?? ''),
    args: definition.args.map(expand),
    cwd: expand(cwd),
    env: { ...inherited(env.variables), ...definition.env },
  }
}

function inherited(variables: Env['variables']): Record<string, string> {
  const kept: Record<string, string> = {
    PATH: [path.dirname(process.execPath), variables.PATH ?? '/usr/local/bin:/usr/bin:/bin'].join(path.delimiter),
  }
  for (const name of INHERITED) {
    const value = variables[name]
    // A shell function that was exported, which a shell would run.
    if (value !== undefined && !value.startsWith('()')) kept[name] = value
  }
  return kept
}

/** The bundler would copy the whole folder into the build if it could follow this path. */
function root(): string {
  return path.resolve(/* turbopackIgnore: true */ process.cwd())
}

function folderName(slug: string): string {
  return /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(slug) ? slug : sha256(slug).slice(0, 16)
}
