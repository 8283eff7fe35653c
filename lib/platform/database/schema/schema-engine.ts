import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  DriverAdapterError,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { DatabaseError } from 'pg'
import { schemaOfUrl } from '../../config/postgresql-url.ts'

export type SchemaFiles = [name: string, content: string][]

/**
 * Runs `job` with Prisma's schema engine, in WebAssembly, connected to `url`. The engine locks a SQLite file with
 * `PRAGMA locking_mode=EXCLUSIVE` and never closes a connection, so all that it opened are closed here.
 */
export async function withSchemaEngine<T>(url: string, schema: SchemaFiles, job: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const module = await load()
  const inner = url.startsWith('file:') ? new PrismaBetterSqlite3({ url, timeout: 5000 }) : postgresql(url)
  const opened: { dispose(): Promise<void> }[] = []
  const kept = async <C extends { dispose(): Promise<void> }>(connecting: Promise<C>) => {
    const connection = await connecting
    opened.push(connection)
    return connection
  }
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: inner.provider,
    adapterName: inner.adapterName,
    connect: () => kept(inner.connect()),
    connectToShadowDb: () => kept(inner.connectToShadowDb()),
  }
  try {
    const engine = await module.SchemaEngine.new({ datamodels: schema }, () => undefined, bindMigrationAwareSqlAdapterFactory(factory))
    return await job(engine)
  } finally {
    await Promise.allSettled(opened.map(connection => connection.dispose()))
  }
}

/** The adapter cuts a script at each semicolon and commits each piece. Sent whole, it is one transaction of PostgreSQL: a migration that fails has done nothing. */
function postgresql(url: string): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg({ connectionString: url }, { schema: schemaOfUrl(url) })
  const whole = async (connecting: ReturnType<typeof factory.connect>) => {
    const connection = await connecting
    const executeScript = async (script: string) => {
      await connection.underlyingDriver().query(script).catch(asAdapterError)
    }
    return Object.assign(connection, { executeScript })
  }
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => whole(factory.connect()),
    connectToShadowDb: () => whole(factory.connectToShadowDb()),
  }
}

/** The engine tells the words of no other error. */
function asAdapterError(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error
  const { code = '', severity = 'ERROR', message, detail, column, hint } = error
  throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint })
}

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')
const KEY = Symbol.for('parley.schema-engine')
type Holder = { [KEY]?: Promise<EngineModule> }

/** Once per process: the package's glue holds one instance, and a second one would get the first one's callbacks. */
function load(): Promise<EngineModule> {
  const holder = globalThis as Holder
  holder[KEY] ??= instantiate()
  return holder[KEY]
}

/** The package's own entry imports its `.wasm` as a module, which neither Node nor the bundler does: it is instantiated by hand. */
async function instantiate(): Promise<EngineModule> {
  const module = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm')
  const imports = { './schema_engine_bg.js': module as unknown as WebAssembly.ModuleImports }
  const { instance } = await WebAssembly.instantiate(readFileSync(file), imports)
  const glue = module as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void }
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports as unknown as { __wbindgen_start(): void }).__wbindgen_start()
  return module
}
