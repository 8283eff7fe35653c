import { createAudit } from '#lib/audit/index.ts'
import { bootstrapAdmin } from '#lib/auth/index.ts'
import { keepIndexed } from '#lib/chats/index.ts'
import { ensureDefaultRule } from '#lib/mcp/index.ts'
import { type EnvSource, holdSqlite, openPlatform, readEnv } from '#lib/platform/index.ts'
import { installServer, type Server } from '#lib/server.ts'
import { startSweeps } from '#lib/sweeps.ts'
import { wire } from '#lib/wire.ts'

export interface BootOptions {
  /** True for the server process: it takes over runs, and `server()` returns it. False for a command beside a running server. */
  background: boolean
  /** Defaults to the variables of the process. */
  variables?: EnvSource
}

/** Reads the configuration, migrates the database, wires the rooms and starts what runs beside requests. Throws a ConfigurationError that lists every problem. */
export async function bootServer({ background, variables }: BootOptions): Promise<Server> {
  const release = background ? await holdSqlite(readEnv(variables)) : () => undefined
  const platform = await openPlatform(createAudit, variables)
  await ensureDefaultRule(platform)
  const { server: wired } = await wire(platform, { background })
  await bootstrapAdmin(platform, wired.auth)
  const ends = background ? [startSweeps(wired), keepIndexed(platform)] : []
  const server: Server = {
    ...wired,
    async close() {
      await Promise.all(ends.map(end => end()))
      await wired.close()
      await platform.bus.close()
      await platform.db.close()
      release()
    },
  }
  if (background) installServer(server)
  return server
}
