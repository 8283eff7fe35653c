import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const isWindows = process.platform === 'win32'

/** Returns the folder for what is fetched once for all clones of this user. */
export function cacheFolder() {
  return path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'parley')
}

/** Returns the environment of every child process. Its `#!/usr/bin/env node` is this Node, and telemetry is off. */
export function childEnv(nodeFolder = path.dirname(process.execPath)) {
  const env = { ...process.env }
  const key = Object.keys(env).find(name => name.toLowerCase() === 'path') ?? 'PATH'
  env[key] = [path.join(root, 'node_modules', '.bin'), nodeFolder, env[key]].join(path.delimiter)
  env.npm_node_execpath = path.join(nodeFolder, isWindows ? 'node.exe' : 'node')
  for (const name of ['NEXT_TELEMETRY_DISABLED', 'CHECKPOINT_DISABLE', 'PRISMA_HIDE_UPDATE_MESSAGE', 'DO_NOT_TRACK']) env[name] ??= '1'
  return env
}
