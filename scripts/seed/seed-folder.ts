import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type EnvSource, holdSqlite, readEnv } from '#lib/platform/index.ts'

/** A command line, or a state of the folder, that no seed may continue from: one sentence. */
export class SeedRefusal extends Error {}

const root = path.resolve(import.meta.dirname, '../..')
/** Says that a data folder holds nothing but seeds, so the next seed may delete it. */
const MARK = '.parley-seed'
/** The launcher makes it while it checks the configuration. */
const SECRETS = 'secrets.json'
/** Variables that would lead a seed to another database than the folder's, or into another set-up than the scenario describes. */
const LEFT_OUT = ['DATABASE_URL', 'REDIS_URL', 'PARLEY_CONFIG', 'PARLEY_ADMIN_EMAIL', 'PARLEY_ADMIN_PASSWORD']

/**
 * Yields the path of an empty data folder, from the root of the repository. Deletes what an earlier seed has made there. Throws a SeedRefusal for a folder with
 * anything else in it, and a ConfigurationError while a server runs on it.
 */
export async function freshFolder(name: string): Promise<string> {
  const folder = path.resolve(root, name)
  if (existsSync(folder) && readdirSync(folder).some(file => file !== SECRETS)) {
    if (!existsSync(path.join(folder, MARK))) throw new SeedRefusal(`${name} holds what no seed has made; choose another folder by --data`)
    const release = await holdSqlite(readEnv(seedVariables(process.env, folder)))
    release()
    rmSync(folder, { recursive: true })
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, MARK), 'npm run seed deletes this folder before it recreates it.\n')
  return path.relative(root, folder)
}

/** `folder` null: the environment as it is. */
export function seedVariables(variables: EnvSource, folder: string | null): EnvSource {
  const quiet = { ...variables, PARLEY_LOG_LEVEL: variables.PARLEY_LOG_LEVEL ?? 'warn' }
  if (folder === null) return quiet
  const kept = Object.fromEntries(Object.entries(quiet).filter(([name]) => !LEFT_OUT.includes(name)))
  return { ...kept, PARLEY_DATA_DIR: path.resolve(root, folder) }
}
