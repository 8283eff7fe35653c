import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SchemaFiles } from './schema-engine.ts'

export interface Migration {
  /** Name of its folder: `<14 digits>_<words>`, applied in the order of the names. */
  name: string
  sql: string
}

/** `prisma/<provider>` of this installation. */
export function schemaFolder(provider: 'sqlite' | 'postgresql'): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'prisma', provider)
}

export function readSchema(provider: 'sqlite' | 'postgresql'): SchemaFiles {
  const folder = schemaFolder(provider)
  const names = readdirSync(folder).filter(name => name.endsWith('.prisma'))
  return names.sort().map(name => [name, readFileSync(path.join(folder, name), 'utf8')])
}

export function readMigrations(provider: 'sqlite' | 'postgresql'): Migration[] {
  const folder = path.join(schemaFolder(provider), 'migrations')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return names
    .map(entry => entry.name)
    .sort()
    .map(name => ({ name, sql: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8') }))
}
