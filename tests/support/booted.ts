import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bootServer } from '#lib/boot.ts'
import { type EnvSource, readiness } from '#lib/platform/index.ts'
import { installServer, type Server } from '#lib/server.ts'
import { freshDatabase, TEST_KEY } from './database.ts'
import { HOST } from './edge.ts'

export interface Booted {
  server: Server
  dataDir: string
  close(): Promise<void>
}

/** Boots the whole server in this process, without its timers, over an empty database; `server()` returns it. `content` is that of PARLEY_CONFIG. */
export async function bootInProcess(content: unknown, variables: EnvSource = {}): Promise<Booted> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-booted-'))
  const config = path.join(dataDir, 'config.json')
  writeFileSync(config, JSON.stringify(content))
  const database = await freshDatabase(dataDir)
  const server = await bootServer({
    background: false,
    variables: {
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: dataDir,
      PATH: process.env.PATH,
      PARLEY_CONFIG: config,
      PARLEY_ENCRYPTION_KEY: TEST_KEY.toString('hex'),
      NEXTAUTH_URL: `http://${HOST}`,
      PARLEY_LOG_LEVEL: 'error',
      ...variables,
    },
  })
  installServer(server)
  readiness().markReady()
  return {
    server,
    dataDir,
    async close() {
      await server.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
