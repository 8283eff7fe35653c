import { isUniqueViolation, now, type Platform, type Prisma } from '#lib/platform/index.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { modelToolName } from '../tools/tool-names.ts'
import type { ToolDefinition } from '../tools/views.ts'

/** Hash in the pin of a tool that a server has added since its tools were accepted: no definition of it is accepted yet. */
const NONE_ACCEPTED = ''
/** Kind of the mark of a server that was listed once without a tool. */
const LISTED_EMPTY = 'mcp_listed'

export interface Pin {
  server: string
  tool: string
  /** Hash of the accepted definition. */
  hash: string
  changedHash: string | null
  /** The changed definition that an administrator has refused. */
  refusedHash: string | null
  /** Times as they are stored: each call reads a pin, and no call needs them. */
  firstSeenAt: string
  changedAt: string | null
}

export type PinsById = ReadonlyMap<string, Pin>

export function isNew(pin: Pin): boolean {
  return pin.hash === NONE_ACCEPTED
}

/** Pins of tool definitions. An administrator trusts the tools that a server had when it was first listed, and what was accepted later. */
export interface Pins {
  /**
   * Pins tools when they are first seen, and records changes, also back to an earlier definition. A tool added after the first listing is pinned
   * without an accepted definition. The page of an App is pinned with the one first seen. Cheap to repeat: it writes only what is new. The result
   * is by tool id.
   */
  observe(tools: readonly CatalogTool[]): Promise<PinsById>
  /** Notes a whole listing of a server: what comes after one without a tool is new as well. */
  listed(server: string, tools: readonly CatalogTool[]): Promise<void>
  /** The tools of a server as they were last accepted, each with the hash that the server gave last. */
  known(server: string): Promise<CatalogTool[]>
  /** Tools whose pages differ from the accepted ones, by the names of their pins. */
  changedPages(server: string): Promise<string[]>
  /** The accepted definition, for showing what has changed. */
  acceptedDefinition(tool: CatalogTool): Promise<unknown>
  accept(tool: CatalogTool): Promise<void>
  /** Refuses the present definition: no model is offered it and no call runs, until it changes again or is accepted. */
  refuse(tool: CatalogTool): Promise<void>
  /** As models may see them: a changed tool as it was accepted, and not at all once that, or a new one, was refused. The hash stays that of what the server says. */
  quarantined(tools: readonly CatalogTool[]): Promise<CatalogTool[]>
  forget(server: string): Promise<void>
}

const PINS = 'SELECT "server", "tool", "hash", "changedHash", "refusedHash", "firstSeenAt", "changedAt" FROM "ToolPin" WHERE'

export function createPins({ db, clock }: Pick<Platform, 'db' | 'clock'>): Pins {
  const byId = (rows: Pin[]): PinsById => new Map(rows.map(row => [`${row.server}.${row.tool}`, row]))
  const readTool = db.cached(`${PINS} "server" = ? AND "tool" = ?`, byId)
  const readServer = db.cached(`${PINS} "server" = ?`, byId)

  const read = async (tools: readonly CatalogTool[]): Promise<PinsById> => {
    const [first] = tools
    if (first && tools.length === 1) return readTool([first.server, first.name])
    const servers = [...new Set(tools.map(tool => tool.server))]
    const [pins, ...others] = await Promise.all(servers.map(server => readServer([server])))
    return others.length === 0 ? (pins ?? new Map()) : new Map([pins ?? [], ...others].flatMap(each => [...each]))
  }

  /** Two processes may see a tool first at once: what the first has stored is right for both. */
  const pinAll = async (tools: readonly CatalogTool[]): Promise<void> => {
    const known = await knownServers(tools)
    const rows = tools.map(tool => {
      const row = { ...place(tool), definition: storedDefinition(tool), firstSeenAt: now(clock) }
      const comesLater = known.has(tool.server) && !tool.page
      return comesLater ? { ...row, hash: NONE_ACCEPTED, changedHash: tool.hash, changedAt: row.firstSeenAt } : { ...row, hash: tool.hash }
    })
    await db.client.toolPin.createMany({ data: rows }).catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      for (const row of rows) {
        const { server, tool } = row
        await db.client.toolPin.upsert({ where: { server_tool: { server, tool } }, create: row, update: {} })
      }
    })
  }

  /** Servers of these tools that were listed before. */
  const knownServers = async (tools: readonly CatalogTool[]): Promise<ReadonlySet<string>> => {
    const names = [...new Set(tools.map(tool => tool.server))]
    const [pinned, marked] = await Promise.all([
      db.client.toolPin.findMany({
        where: { server: { in: names }, NOT: { tool: { startsWith: 'ui://' } } },
        distinct: ['server'],
        select: { server: true },
      }),
      db.client.declaredState.findMany({ where: { kind: LISTED_EMPTY, name: { in: names } }, select: { name: true } }),
    ])
    return new Set([...pinned.map(({ server }) => server), ...marked.map(({ name }) => name)])
  }

  async function observe(tools: readonly CatalogTool[]): Promise<PinsById> {
    const pins = await read(tools)
    const unseen = tools.filter(tool => !pins.has(tool.id))
    const changed = tools.filter(tool => {
      const pin = pins.get(tool.id)
      const differs = pin && pin.hash !== tool.hash ? tool.hash : null
      return pin && pin.changedHash !== differs
    })
    if (unseen.length > 0) await pinAll(unseen)
    for (const tool of changed) {
      const back = pins.get(tool.id)?.hash === tool.hash
      const data = back ? { changedHash: null, changedAt: null } : { changedHash: tool.hash, changedAt: now(clock) }
      await db.client.toolPin.updateMany({ where: place(tool), data })
    }
    return unseen.length + changed.length > 0 ? read(tools) : pins
  }

  return {
    observe,
    async listed(server, tools) {
      if (tools.length > 0) return void (await observe(tools))
      const mark = { kind: LISTED_EMPTY, name: server }
      await db.client.declaredState.upsert({ where: { kind_name: mark }, create: { ...mark, enabled: true }, update: {} })
    },
    async known(server) {
      const rows = await db.client.toolPin.findMany({ where: { server, hash: { not: NONE_ACCEPTED } }, orderBy: { tool: 'asc' } })
      return rows.flatMap(({ tool: name, hash, changedHash, definition }) => {
        const { title, description, inputSchema, annotations, forApps, page } = definition as unknown as ToolDefinition
        if (forApps || page) return []
        return {
          server,
          name,
          id: `${server}.${name}`,
          modelName: modelToolName({ server, name }),
          title,
          description,
          inputSchema,
          annotations,
          hash: changedHash ?? hash,
          isRemembered: true as const,
        }
      })
    },
    async changedPages(server) {
      const where = { server, changedHash: { not: null }, tool: { startsWith: 'ui://' } }
      return (await db.client.toolPin.findMany({ where, select: { tool: true }, orderBy: { tool: 'asc' } })).map(row => row.tool)
    },
    async acceptedDefinition(tool) {
      const row = await db.client.toolPin.findUnique({ where: { server_tool: place(tool) }, select: { definition: true } })
      return row?.definition ?? null
    },
    async accept(tool) {
      const data = { hash: tool.hash, definition: storedDefinition(tool), changedHash: null, refusedHash: null, changedAt: null }
      await db.client.toolPin.updateMany({ where: place(tool), data })
      // Earlier grants were for another definition.
      await db.client.toolGrant.deleteMany({ where: { ...place(tool), hash: { not: tool.hash } } })
    },
    async refuse(tool) {
      await db.client.toolPin.updateMany({ where: { ...place(tool), hash: { not: tool.hash } }, data: { refusedHash: tool.hash } })
    },
    async quarantined(tools) {
      const pins = await observe(tools)
      const isChanged = (tool: CatalogTool) => (pins.get(tool.id)?.hash ?? tool.hash) !== tool.hash
      const changed = tools.filter(isChanged)
      if (changed.length === 0) return [...tools]
      const rows = await db.client.toolPin.findMany({
        where: { OR: changed.map(place), hash: { not: NONE_ACCEPTED } },
        select: { server: true, tool: true, definition: true },
      })
      const accepted = new Map(rows.map(row => [`${row.server}.${row.tool}`, row.definition as unknown as ToolDefinition]))
      return tools
        .filter(tool => !isChanged(tool) || pins.get(tool.id)?.refusedHash !== tool.hash)
        .map(tool => {
          const known = accepted.get(tool.id)
          return known ? { ...tool, ...known, present: definitionOf(tool) } : tool
        })
    },
    async forget(server) {
      await db.client.toolPin.deleteMany({ where: { server } })
      await db.client.declaredState.deleteMany({ where: { kind: LISTED_EMPTY, name: server } })
    },
  }
}

function place(tool: CatalogTool): { server: string; tool: string } {
  return { server: tool.server, tool: tool.name }
}

function definitionOf({ title, description, inputSchema, annotations, forApps, page }: CatalogTool): ToolDefinition {
  return { title, description, inputSchema, annotations, ...(forApps ? { forApps } : {}), ...(page ? { page } : {}) }
}

function storedDefinition(tool: CatalogTool): Prisma.InputJsonObject {
  return definitionOf(tool) as unknown as Prisma.InputJsonObject
}
