import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSchema, type SchemaFiles, schemaPlace, withSchemaEngine } from '#lib/platform/index.ts'
import { command, UsageError } from '../command.ts'

const providers = ['sqlite', 'postgresql'] as const
/** Models as the newest migrations make them, from which the next ones start, without comments. */
export const SNAPSHOT = 'models.snapshot'

export const commands = [
  command({
    name: 'schema migration',
    usage: '<name> [--at YYYYMMDDHHMMSS]',
    summary: 'writes the migration from the snapshot to the models, for both databases (PostgreSQL: PARLEY_TEST_DATABASE_URL)',
    options: { at: { type: 'string' } },
    positionals: { min: 1, max: 1 },
    async run({ positionals: [name = ''], values: { at = timestamp() }, print }) {
      if (!/^[a-z0-9_]+$/.test(name) || !/^\d{14}$/.test(at))
        throw new UsageError('a migration is named by a-z, 0-9 and _, its time has 14 digits.')
      const postgresqlUrl = process.env.PARLEY_TEST_DATABASE_URL
      if (!postgresqlUrl) throw new UsageError('PARLEY_TEST_DATABASE_URL must name a PostgreSQL database to connect to; it is not changed.')
      const scripts = { sqlite: await author('sqlite', 'file::memory:'), postgresql: await author('postgresql', postgresqlUrl) }
      for (const provider of providers) print(write(provider, `${at}_${name}`, scripts[provider]))
      writeFileSync(schemaPlace(SNAPSHOT), withoutComments(readFileSync(schemaPlace('models.prisma'), 'utf8')))
    },
  }),
]

/** Drops comments and empty lines, so a snapshot differs where a migration does. */
export function withoutComments(models: string): string {
  return models.replace(/^\s*(\/\/.*)?\n/gm, '')
}

function author(provider: (typeof providers)[number], url: string): Promise<string> {
  return difference(url, readSchema(provider, SNAPSHOT), readSchema(provider))
}

function write(provider: (typeof providers)[number], name: string, sql: string): string {
  if (/^-- This is an empty migration/.test(sql.trim())) return `${provider}: nothing has changed`
  const folder = schemaPlace(provider, 'migrations', name)
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'migration.sql')
  writeFileSync(file, sql)
  return file
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
