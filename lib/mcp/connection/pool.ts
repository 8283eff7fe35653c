import { every } from '#lib/platform/index.ts'
import { connectionFingerprint, type ServerDefinition } from '../definitions/server-definitions.ts'
import type { ServerLogLine } from '../definitions/views.ts'
import { IDLE_MS, IDLE_SWEEP_MS, MAX_LOG_LINES } from '../limits.ts'
import type { PersonAuth } from '../sign-in/person-auth.ts'
import { Connection } from './connection.ts'
import type { ConnectionPorts } from './connection-owner.ts'
import type { ConnectedPerson } from './person-headers.ts'
import { createProtocolCache } from './protocol-cache.ts'

/**
 * Owns all connections; none outlives its entry. A server over HTTP, and one that asks people during calls, has one connection for each person. A
 * process that asks no questions is shared by all.
 */
export interface Pool {
  /** The person's connection, not yet connected when it is new. One whose definition has changed is closed and replaced. */
  of(definition: ServerDefinition, person: ConnectedPerson): Connection
  /** Returns the most informative connection of a server, without opening one. */
  peek(slug: string): Connection | null
  /** Returns the latest log lines of all connections, oldest first. */
  log(slug: string): ServerLogLine[]
  /** Closes what is no longer configured or enabled, or is configured otherwise. */
  keep(definitions: readonly ServerDefinition[]): Promise<void>
  /** Closes all connections of a server, or that of one person; the next use opens a new one. */
  drop(slug: string, userId?: string): Promise<void>
  /** Closes idle connections. */
  closeIdle(): Promise<void>
  close(): Promise<void>
}

export interface PoolPorts extends ConnectionPorts {
  authOf(definition: ServerDefinition, userId: string): PersonAuth | null
}

const EVERYBODY = ''

export function createPool(ports: PoolPorts): Pool {
  const held = new Map<string, { fingerprint: string; connection: Connection }>()
  const ending = new Set<Promise<void>>()
  /** Fingerprints of processes that have asked a person. */
  const asking = new Set<string>()
  const protocols = createProtocolCache(() => ports.platform.clock.nowMs())
  let closed = false

  const connectionsOf = (slug: string) =>
    [...held.values()].flatMap(({ connection }) => (connection.definition.slug === slug ? [connection] : []))

  const end = (key: string): Promise<void> => {
    const entry = held.get(key)
    if (!entry) return Promise.resolve()
    held.delete(key)
    const done = entry.connection
      .close()
      .catch(error => ports.platform.log.error('mcp.close_failed', { server: entry.connection.definition.slug, error }))
      .finally(() => ending.delete(done))
    ending.add(done)
    return done
  }
  const endWhere = async (isOver: (entry: { fingerprint: string; connection: Connection }) => boolean): Promise<void> => {
    await Promise.all([...held].filter(([, entry]) => isOver(entry)).map(([key]) => end(key)))
  }

  const pool: Pool = {
    of(definition, person) {
      const fingerprint = connectionFingerprint(definition)
      const isPersonal = definition.transport !== 'stdio' || asking.has(fingerprint)
      const owner = isPersonal ? person.userId : EVERYBODY
      const key = keyOf(definition.slug, owner)
      const entry = held.get(key)
      if (entry?.fingerprint === fingerprint) return entry.connection
      void end(key)
      const connection = new Connection(definition, ports, {
        person: isPersonal ? person : null,
        auth: ports.authOf(definition, person.userId),
        protocol: protocols.of(`${fingerprint} ${owner}`),
        asks: () => asking.add(fingerprint),
      })
      if (closed) void connection.close()
      else held.set(key, { fingerprint, connection })
      return connection
    },
    peek(slug) {
      const all = connectionsOf(slug)
      return all.find(one => one.state === 'ready') ?? all[0] ?? null
    },
    log(slug) {
      const lines = connectionsOf(slug).flatMap(one => one.log.lines())
      return lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).slice(-MAX_LOG_LINES)
    },
    async keep(definitions) {
      const wanted = new Map(definitions.filter(one => one.enabled).map(one => [one.slug, connectionFingerprint(one)]))
      await endWhere(({ fingerprint, connection }) => wanted.get(connection.definition.slug) !== fingerprint)
    },
    drop: (slug, userId) =>
      userId === undefined ? endWhere(({ connection }) => connection.definition.slug === slug) : end(keyOf(slug, userId)),
    closeIdle() {
      const sinceMs = ports.platform.clock.nowMs() - IDLE_MS
      return endWhere(({ connection }) => connection.isIdle(sinceMs))
    },
    async close() {
      closed = true
      await endSweeping()
      await Promise.all([...held.keys()].map(end))
      await Promise.all(ending)
      ports.watchdog.close()
    },
  }
  const endSweeping = every(IDLE_SWEEP_MS, { name: 'mcp.idle_sweep', log: ports.platform.log }, pool.closeIdle)
  return pool
}

function keyOf(slug: string, owner: string): string {
  return `${slug} ${owner}`
}
