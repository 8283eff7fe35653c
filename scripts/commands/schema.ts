import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations, readSchema, type SchemaFiles, schemaFolder, withSchemaEngine } from '#lib/platform/index.ts'
import { command, UsageError } from '../command.ts'

const providers = ['sqlite', 'postgresql'] as const
const MODELS = 'models.prisma'
/** Schema after a migration, from which the next one starts. Not `.prisma`, since the generator reads every such file below its folder. */
const SNAPSHOT = 'schema.snapshot'

export const commands = [
  command({
    name: 'schema sync',
    usage: '',
    summary: 'copies prisma/models.prisma to both databases',
    options: {},
    async run({ print }) {
      for (const provider of providers) print(sync(provider))
    },
  }),
  command({
    name: 'schema migration',
    usage: '<name> [--at YYYYMMDDHHMMSS]',
    summary: 'writes the migration from the newest snapshot to the models, for both databases (PostgreSQL: PARLEY_TEST_DATABASE_URL)',
    options: { at: { type: 'string' } },
    positionals: { min: 1, max: 1 },
    async run({ positionals: [name = ''], values: { at = timestamp() }, print }) {
      if (!/^[a-z0-9_]+$/.test(name) || !/^\d{14}$/.test(at))
        throw new UsageError('a migration is named by a-z, 0-9 and _, its time has 14 digits.')
      const postgresqlUrl = process.env.PARLEY_TEST_DATABASE_URL
      if (!postgresqlUrl) throw new UsageError('PARLEY_TEST_DATABASE_URL must name a PostgreSQL database to connect to; it is not changed.')
      for (const provider of providers) {
        sync(provider)
        print(await author(provider, `${at}_${name}`, provider === 'sqlite' ? 'file::memory:' : postgresqlUrl))
      }
    },
  }),
]

function sync(provider: (typeof providers)[number]): string {
  const copy = path.join(schemaFolder(provider), MODELS)
  copyFileSync(path.join(schemaFolder(provider), '..', MODELS), copy)
  return copy
}

async function author(provider: (typeof providers)[number], name: string, url: string): Promise<string> {
  const next = readSchema(provider)
  const sql = await difference(url, snapshotOf(provider), next)
  if (/^-- This is an empty migration/.test(sql.trim())) return `${provider}: nothing has changed`
  const folder = path.join(schemaFolder(provider), 'migrations', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'migration.sql'), sql)
  writeFileSync(path.join(folder, SNAPSHOT), next.map(([, content]) => content).join('\n'))
  return path.join(folder, 'migration.sql')
}

function snapshotOf(provider: (typeof providers)[number]): SchemaFiles {
  const newest = readMigrations(provider).at(-1)
  const file = newest && path.join(schemaFolder(provider), 'migrations', newest.name, SNAPSHOT)
  if (file && existsSync(file)) return [['schema.prisma', readFileSync(file, 'utf8')]]
  return readSchema(provider).filter(([name]) => name === 'schema.prisma')
}

async function difference(url: string, from: SchemaFiles, to: SchemaFiles): Promise<string> {
  const files = (schema: SchemaFiles) => schema.map(([name, content]) => ({ path: name, content }))
  const result = await withSchemaEngine(url, to, engine =>
    engine.diff({
      from: { tag: 'schemaDatamodel', files: files(from) },
      to: { tag: 'schemaDatamodel', files: files(to) },
      script: true,
      exitCode: null,
      shadowDatabaseUrl: null,
      filters: { externalTables: [], externalEnums: [] },
    } as Parameters<typeof engine.diff>[0]),
  )
  return url.startsWith('file:') ? quoteJsonDefaults(result.stdout ?? '') : (result.stdout ?? '')
}

/** Quotes the default of a Json column, which the engine leaves bare on SQLite, where that is not valid SQL. */
function quoteJsonDefaults(sql: string): string {
  return sql.replace(
    /( JSONB NOT NULL DEFAULT )([[{].*[\]}])(,?)$/gm,
    (_, before: string, json: string, after: string) => `${before}'${json.replaceAll("'", "''")}'${after}`,
  )
}

function timestamp(): string {
  return new Date().toISOString().replace(/\D/g, '').slice(0, 14)
}
