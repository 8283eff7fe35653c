import { now, type Platform, type Prisma } from '../platform/index.ts'
import type { CatalogTool } from './mcp.ts'

export interface Pin {
  tool: string
  hash: string
  definition: unknown
  firstSeenAt: Date
  changedAt: Date | null
}

/** What an administrator's trust is tied to: the definition of a tool as it was first seen, or as it was accepted later. */
export interface Pins {
  /** Pins tools at first sight and notes changes. Cheap to repeat: writes only what is new. */
  observe(tools: readonly CatalogTool[]): Promise<Map<string, Pin>>
  accept(tool: CatalogTool): Promise<void>
  forget(server: string): Promise<void>
}

export function createPins({ db, clock }: Pick<Platform, 'db' | 'clock'>): Pins {
  return {
    async observe(tools) {
      const servers = [...new Set(tools.map((tool) => tool.server))]
      const rows = await db.client.toolPin.findMany({ where: { server: { in: servers } } })
      const pins = new Map<string, Pin>(rows.map((row) => [key(row), row]))
      for (const tool of tools) {
        const pin = pins.get(tool.id)
        if (!pin) pins.set(tool.id, await first(tool))
        else if (pin.hash !== tool.hash && rows.find((row) => key(row) === tool.id)?.changedHash !== tool.hash) {
          const changedAt = now(clock)
          await db.client.toolPin.updateMany({ where: place(tool), data: { changedHash: tool.hash, changedAt } })
          pins.set(tool.id, { ...pin, changedAt })
        }
      }
      return pins
    },
    async accept(tool) {
      const data = { hash: tool.hash, definition: definitionOf(tool), changedHash: null, changedAt: null }
      await db.client.toolPin.updateMany({ where: place(tool), data })
    },
    async forget(server) {
      await db.client.toolPin.deleteMany({ where: { server } })
    },
  }

  /** Two processes may see a tool first at once: the one that stored it is right for both. */
  async function first(tool: CatalogTool): Promise<Pin> {
    const data = { ...place(tool), hash: tool.hash, definition: definitionOf(tool), firstSeenAt: now(clock) }
    return db.client.toolPin.upsert({ where: { server_tool: place(tool) }, create: data, update: {} })
  }
}

function place(tool: CatalogTool): { server: string; tool: string } {
  return { server: tool.server, tool: tool.name }
}

function key(row: { server: string; tool: string }): string {
  return `${row.server}.${row.tool}`
}

function definitionOf({ title, description, inputSchema, annotations }: CatalogTool): Prisma.InputJsonObject {
  return { title, description, inputSchema, annotations } as Prisma.InputJsonObject
}
