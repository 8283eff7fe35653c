import type { Actor } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import { fromStored, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { toolOfPage } from '../apps/page-pin.ts'
import type { AppPages } from '../apps/pages.ts'
import type { ToolCallRequest } from '../call/tool-call-request.ts'
import type { Connection } from '../connection/connection.ts'
import type { Pool } from '../connection/pool.ts'
import type { ServerDefinitions } from '../definitions/server-definitions.ts'
import { READ_MS } from '../limits.ts'
import { isNew, type Pin, type Pins } from '../policy/pins.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { catalogTool } from '../tools/catalog-tools.ts'
import type { McpToolView, ToolDefinition, ToolPinView } from '../tools/views.ts'
import type { McpAdmin } from './admin.ts'

export interface ToolsAdminPorts {
  platform: Pick<Platform, 'audit'>
  definitions: ServerDefinitions
  pool: Pool
  pins: Pins
  pages: AppPages
  call(request: ToolCallRequest): Promise<ToolOutcome>
}

export function createToolsAdmin({ platform, definitions, pool, pins, pages, call }: ToolsAdminPorts): McpAdmin['tools'] {
  /** The tools, those for Apps alone too, and the pages of Apps that differ from what was accepted. */
  const current = async (actor: Actor, slug: string): Promise<CatalogTool[]> => {
    const definition = await definitions.get(slug)
    if (!definition) throw new AppError('server_not_found')
    if (!definition.enabled) throw new AppError('unusable', { message: t('enableServer') })
    const connection = pool.of(definition, actor)
    await connection.ready()
    const tools = [...connection.tools, ...connection.toolList.forApps].map(tool => catalogTool(slug, tool))
    return [...tools, ...(await changedPages(actor, connection))]
  }
  /** One that cannot be read now is left out: there is nothing to decide about. */
  const changedPages = async (actor: Actor, connection: Connection): Promise<CatalogTool[]> => {
    const { slug } = connection.definition
    const names = (await pins.changedPages(slug)).flatMap(name => toolOfPage(name) ?? [])
    const found = await Promise.all(
      names.map(async name => {
        try {
          const { pin } = await pages.read(actor, connection, name, AbortSignal.timeout(READ_MS))
          return [pin]
        } catch (error) {
          if (isAppError(error)) return []
          throw error
        }
      }),
    )
    return found.flat()
  }
  const asSeen = async (actor: Actor, slug: string, wanted: readonly { name: string; hash: string }[]): Promise<CatalogTool[]> => {
    const tools = await current(actor, slug)
    const chosen = wanted.flatMap(({ name, hash }) => tools.find(tool => tool.name === name && tool.hash === hash) ?? [])
    if (chosen.length === wanted.length) return chosen
    throw new AppError('conflict', { message: t('serverChangedToolReview') })
  }
  const pinView = async (tool: CatalogTool, pin: Pin | undefined): Promise<ToolPinView> => {
    const firstSeenAt = (pin ? fromStored.time(pin.firstSeenAt) : new Date()).toISOString()
    if (!pin || pin.hash === tool.hash) return { state: 'accepted', firstSeenAt }
    const isRefused = pin.refusedHash === tool.hash
    if (isNew(pin)) return { state: 'new', firstSeenAt, isRefused }
    const accepted = (await pins.acceptedDefinition(tool)) as ToolDefinition
    return {
      state: 'changed',
      firstSeenAt,
      changedAt: fromStored.time(pin.changedAt ?? pin.firstSeenAt).toISOString(),
      accepted,
      isRefused,
    }
  }
  return {
    async list(actor, slug) {
      const tools = await current(actor, slug)
      const pinned = await pins.observe(tools)
      return Promise.all(tools.map(async tool => toolView(tool, await pinView(tool, pinned.get(tool.id)))))
    },
    async accept(actor, slug, wanted) {
      for (const tool of await asSeen(actor, slug, wanted)) {
        await pins.accept(tool)
        await platform.audit.record({ actor, action: 'mcp_tool.accept', target: tool.id, detail: { hash: tool.hash } })
      }
    },
    async refuse(actor, slug, wanted) {
      for (const tool of await asSeen(actor, slug, wanted)) {
        await pins.refuse(tool)
        await platform.audit.record({ actor, action: 'mcp_tool.refuse', target: tool.id, detail: { hash: tool.hash } })
      }
    },
    async try(actor, slug, { tool, arguments: args, signal }) {
      if (!(await definitions.get(slug))) throw new AppError('server_not_found')
      await platform.audit.record({ actor, action: 'mcp_tool.try', target: `${slug}.${tool}` })
      return call({ actor, server: slug, tool, arguments: args, runId: null, signal })
    },
  }
}

function toolView(tool: CatalogTool, pin: ToolPinView): McpToolView {
  const { server: _, ...rest } = tool
  return { ...rest, pin }
}
