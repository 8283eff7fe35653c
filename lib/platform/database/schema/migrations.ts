import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SchemaFiles } from './schema-engine.ts'

export interface Migration {
  /** Name of its folder: `<14 digits>_<words>`, applied in the order of the names. */
  name: string
  sql: string
}

type Provider = 'sqlite' | 'postgresql'

/** Place of a file or folder below `prisma` of this installation. */
export function schemaPlace(...names: string[]): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'prisma', ...names)
}

/** Reads the schema of a database: what only it has, and the models, which both share. `models` names another file of models. */
export function readSchema(provider: Provider, models = 'models.prisma'): SchemaFiles {
  const read = (...names: string[]) => readFileSync(schemaPlace(...names), 'utf8')
  return [
    ['models.prisma', read(models)],
    ['schema.prisma', read(provider, 'schema.prisma')],
  ]
}

export function readMigrations(provider: Provider): Migration[] {
  const folder = schemaPlace(provider, 'migrations')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return names
    .map(entry => entry.name)
    .sort()
    .map(name => ({ name, sql: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8') }))
}
