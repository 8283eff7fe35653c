import { endGrantsOn } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform, within } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Pool } from '../connection/pool.ts'
import { completedAuth } from '../definitions/auth-input.ts'
import type { ServerDefinition, ServerDefinitions } from '../definitions/server-definitions.ts'
import { optionsOf } from '../definitions/server-fields.ts'
import type { McpServerPatch, McpServerView } from '../definitions/views.ts'
import type { Pins } from '../policy/pins.ts'
import type { SignIns } from '../sign-in/sign-ins.ts'
import type { Watchdog } from '../wire/watchdog.ts'
import type { McpAdmin } from './admin.ts'
import { isSameDestination, requireSameDestination } from './kept-secrets.ts'
import { readImport } from './read-import.ts'
import { newDefinition, patchedDefinition } from './server-input.ts'
import { serverView } from './server-view.ts'
import { testServer } from './test-server.ts'

export interface ServersAdminPorts {
  platform: Platform
  definitions: ServerDefinitions
  pool: Pool
  pins: Pins
  watchdog: Watchdog
  signIns: SignIns
}

const RESTART_WAIT_MS = 10_000
/** Longest wait of an import for the servers that it starts; they continue to start. */
const CONNECT_WAIT_MS = 2_000

export function createServersAdmin(ports: ServersAdminPorts): McpAdmin['servers'] {
  const { platform, definitions, pool, pins, signIns } = ports
  const { db, clock, secrets, audit } = platform

  const find = async (slug: string): Promise<ServerDefinition> => {
    const definition = await definitions.get(slug)
    if (!definition) throw new AppError('server_not_found')
    return definition
  }
  const list = async (): Promise<McpServerView[]> => {
    const changed = await db.client.toolPin.findMany({
      where: { changedHash: { not: null } },
      select: { server: true, changedHash: true, refusedHash: true },
    })
    const counts = new Map<string, number>()
    for (const { server, changedHash, refusedHash } of changed) {
      if (changedHash !== refusedHash) counts.set(server, (counts.get(server) ?? 0) + 1)
    }
    return (await definitions.list()).map(one => serverView(one, pool.peek(one.slug), counts.get(one.slug) ?? 0))
  }
  const get = async (slug: string): Promise<McpServerView> => {
    const view = (await list()).find(one => one.slug === slug)
    if (!view) throw new AppError('server_not_found')
    return view
  }
  const record = (actor: Actor, action: string, slug: string, detail: Record<string, string | boolean> = {}) =>
    audit.record({ actor, action: `mcp_server.${action}`, target: slug, detail })
  const columns = (definition: ServerDefinition) => {
    const { slug, title, transport, command, args, cwd, url, env, headers, auth, timeoutMs, enabled } = definition
    const hasSecrets = Object.keys(env).length + Object.keys(headers).length > 0 || auth !== null
    const secretsSealed = hasSecrets ? secrets.seal(JSON.stringify({ env, headers, ...(auth ? { auth } : {}) })) : null
    const options = optionsOf(definition)
    return { slug, title, transport, command, args, cwd, url, secretsSealed, options, timeoutMs, enabled, updatedAt: now(clock) }
  }

  async function add(added: readonly ServerDefinition[]): Promise<void> {
    await db.client.$transaction(async tx => {
      for (const definition of added) {
        const taken = platform.config.mcpServers?.[definition.slug] || (await tx.mcpServer.count({ where: { slug: definition.slug } })) > 0
        if (taken) throw new AppError('name_taken', { message: t('serverNamedSlugAlready', { slug: definition.slug }) })
        await tx.mcpServer.create({ data: { id: newId(clock.nowMs()), ...columns(definition), createdAt: now(clock) } })
      }
    })
  }

  async function updateDeclared(slug: string, { enabled, ...rest }: McpServerPatch): Promise<void> {
    if (Object.keys(rest).length > 0 || enabled === undefined) throw new AppError('declared_elsewhere')
    const where = { kind_name: { kind: 'mcp', name: slug } }
    await db.client.declaredState.upsert({ where, create: { kind: 'mcp', name: slug, enabled }, update: { enabled } })
  }

  return {
    list,
    get,
    async create(actor, input) {
      const definition = newDefinition(input)
      await add([definition])
      await record(actor, 'create', definition.slug, { transport: definition.transport })
      return get(definition.slug)
    },
    async update(actor, slug, patch) {
      const current = await find(slug)
      if (current.source === 'config') await updateDeclared(slug, patch)
      else {
        const next = patchedDefinition(current, patch)
        requireSameDestination(current, next, patch)
        const changed = await db.client.mcpServer.updateMany({ where: { slug }, data: columns(next) })
        if (changed.count === 0) throw new AppError('server_not_found')
        // Tokens were given for the old address.
        if (current.url !== next.url) await signIns.forgetServer(slug)
      }
      await record(actor, 'update', slug, { fields: Object.keys(patch).join(', ') })
      await pool.keep(await definitions.list())
      return get(slug)
    },
    async remove(actor, slug) {
      if ((await find(slug)).source === 'config') throw new AppError('declared_elsewhere')
      await db.client.$transaction(async tx => {
        await tx.mcpServer.deleteMany({ where: { slug } })
        await endGrantsOn(tx, 'server', server => server === slug)
        await endGrantsOn(tx, 'tool', tool => tool.startsWith(`${slug}.`))
      })
      await record(actor, 'delete', slug)
      await pool.drop(slug)
      await pins.forget(slug)
      await signIns.forgetServer(slug)
      await db.client.toolGrant.deleteMany({ where: { server: slug } })
    },
    async restart(actor, slug) {
      const definition = await find(slug)
      if (!definition.enabled) throw new AppError('unusable', { message: t('enableServer') })
      await record(actor, 'restart', slug)
      const connection = pool.of(definition, actor)
      const restarted = connection.restart().catch((error: Error) => connection.log.note(error.message))
      await within(RESTART_WAIT_MS, restarted, undefined)
      return get(slug)
    },
    async test(actor, input, { existing, signal }) {
      const kept = existing === undefined ? null : await find(existing)
      const bare = newDefinition(input)
      await record(actor, 'test', bare.slug, { ...placeOf(bare), ...(existing === undefined ? {} : { existing }) })
      if (!kept) return testServer(bare, ports, { person: actor, signal })
      requireSameDestination(kept, bare, input)
      const isKept = isSameDestination(kept, bare, input)
      const env = { ...(isKept ? kept.env : {}), ...input.env }
      const headers = { ...(isKept ? kept.headers : {}), ...input.headers }
      const keptAuth = isKept ? kept.auth : null
      const auth = input.auth === undefined ? keptAuth : completedAuth(input.auth, keptAuth)
      return testServer(newDefinition({ ...input, env, headers, auth }), ports, { person: actor, signal })
    },
    async log(slug) {
      await find(slug)
      return pool.log(slug)
    },
    async previewImport(text) {
      return readImport(text, await takenSlugs()).map(({ entry }) => entry)
    },
    async importServers(actor, text, names) {
      const read = readImport(text, await takenSlugs())
      const chosen = names.map(name => {
        const found = read.find(({ entry }) => entry.name === name)
        if (found?.input) return newDefinition(found.input)
        throw new AppError('unusable', { message: found ? `${name}: ${found.entry.problem}` : t('noServerNameText', { name }) })
      })
      await add(chosen)
      for (const { slug, transport } of chosen) await record(actor, 'create', slug, { transport, imported: true })
      await within(CONNECT_WAIT_MS, connectAll(actor, chosen), undefined)
      return Promise.all(chosen.map(({ slug }) => get(slug)))
    },
  }

  /** Connects added servers immediately, so an administrator sees if they work. The state holds the reason of a failure. */
  async function connectAll(actor: Actor, added: readonly ServerDefinition[]): Promise<void> {
    const known = await definitions.list()
    const enabled = known.filter(one => one.enabled && added.some(({ slug }) => slug === one.slug))
    await Promise.allSettled(enabled.map(one => pool.of(one, actor).ready()))
  }

  async function takenSlugs(): Promise<Set<string>> {
    return new Set((await definitions.list()).map(({ slug }) => slug))
  }
}

/** Names the command or host of a test for the audit log, without arguments and paths, which may hold secrets. */
function placeOf({ transport, command, url }: ServerDefinition): Record<string, string> {
  return {
    transport,
    ...(command === null ? {} : { command: command.slice(0, 200) }),
    ...(url === null ? {} : { origin: new URL(url).origin }),
  }
}
