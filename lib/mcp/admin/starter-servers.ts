import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'

import { EACH_PERSON } from '../starter/person-folder.ts'

const starters = [
  { slug: 'memory', title: 'Memory' },
  { slug: 'files', title: 'Files' },
] as const

const argsOf = (slug: string) => [`{PARLEY_ROOT}/lib/mcp/starter/${slug}.ts`, '{PARLEY_DATA_DIR}/people', EACH_PERSON]
/** Arguments of earlier versions: one store that all people shared. */
const sharedArgsOf = (slug: string) => [`{PARLEY_ROOT}/lib/mcp/starter/${slug}.ts`, `{PARLEY_DATA_DIR}/${slug}`]

/**
 * Gives a fresh install two servers that work offline, each with one store for every person. A mark per server remembers that it was made, so one that an
 * administrator has removed stays away. Nothing is made while a configuration names `mcpServers`.
 * A shared store of a version before is left where it is, and no longer reachable: nothing in it names its owner.
 */
export async function ensureStarterServers({ db, config, clock, log }: Pick<Platform, 'db' | 'config' | 'clock' | 'log'>): Promise<void> {
  for (const { slug } of starters) await endSharing(slug)
  if (config.mcpServers !== null) return
  for (const { slug, title } of starters) {
    await db.client.$transaction(async tx => {
      const mark = { kind: 'mcp_starter', name: slug }
      if ((await tx.declaredState.count({ where: mark })) > 0) return
      await tx.declaredState.create({ data: { ...mark, enabled: true } })
      if ((await tx.mcpServer.count({ where: { slug } })) > 0) return
      const at = now(clock)
      const server = { id: newId(clock.nowMs()), slug, title, transport: 'stdio', command: 'node', args: argsOf(slug), starter: true }
      await tx.mcpServer.create({ data: { ...server, createdAt: at, updatedAt: at } })
    })
  }

  async function endSharing(slug: string): Promise<void> {
    const held = await db.client.mcpServer.findFirst({ where: { slug, starter: true }, select: { id: true, args: true } })
    if (!held || JSON.stringify(held.args) !== JSON.stringify(sharedArgsOf(slug))) return
    await db.client.mcpServer.updateMany({ where: { id: held.id }, data: { args: argsOf(slug), updatedAt: now(clock) } })
    log.warn('mcp.shared_store_left', { server: slug, folder: `{PARLEY_DATA_DIR}/${slug}`, seeAlso: 'docs/operating.md' })
  }
}
