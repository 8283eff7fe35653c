import { Connection, type ConnectionPorts } from './connection.ts'
import { connectionFingerprint, type ServerDefinition } from './server-definitions.ts'

/** The one owner of connections: at most one per server, and none that outlives its entry. */
export interface Pool {
  /** The server's connection, not yet connected when it is new. One whose definition has changed is closed and replaced. */
  of(definition: ServerDefinition): Connection
  /** Without making one. */
  peek(slug: string): Connection | null
  /** Closes what is no longer configured or enabled, or is configured otherwise. */
  keep(definitions: readonly ServerDefinition[]): Promise<void>
  /** Closes one; the next use makes a new one. */
  drop(slug: string): Promise<void>
  close(): Promise<void>
}

export function createPool(ports: ConnectionPorts): Pool {
  const held = new Map<string, { fingerprint: string; connection: Connection }>()
  const ending = new Set<Promise<void>>()
  let closed = false

  const end = (slug: string): Promise<void> => {
    const entry = held.get(slug)
    if (!entry) return Promise.resolve()
    held.delete(slug)
    const done = entry.connection
      .close()
      .catch(error => ports.platform.log.error('mcp.close_failed', { server: slug, error }))
      .finally(() => ending.delete(done))
    ending.add(done)
    return done
  }

  return {
    of(definition) {
      const fingerprint = connectionFingerprint(definition)
      const entry = held.get(definition.slug)
      if (entry?.fingerprint === fingerprint) return entry.connection
      void end(definition.slug)
      const connection = new Connection(definition, ports)
      if (closed) void connection.close()
      else held.set(definition.slug, { fingerprint, connection })
      return connection
    },
    peek: slug => held.get(slug)?.connection ?? null,
    async keep(definitions) {
      const wanted = new Map(definitions.filter(one => one.enabled).map(one => [one.slug, connectionFingerprint(one)]))
      await Promise.all([...held].filter(([slug, entry]) => wanted.get(slug) !== entry.fingerprint).map(([slug]) => end(slug)))
    },
    drop: end,
    async close() {
      closed = true
      await Promise.all([...held.keys()].map(end))
      await Promise.all(ending)
      ports.watchdog.close()
    },
  }
}
