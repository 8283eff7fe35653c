import { newId } from '../ids.ts'
import { now, type Platform } from '../platform/index.ts'

const starters = [
  {
    slug: 'memory',
    title: 'Memory',
    args: ['{PARLEY_ROOT}/lib/mcp/starter/memory.ts', '{PARLEY_DATA_DIR}/memory'],
  },
  {
    slug: 'files',
    title: 'Files',
    args: ['{PARLEY_ROOT}/lib/mcp/starter/files.ts', '{PARLEY_DATA_DIR}/files'],
  },
] as const

/**
 * Gives a fresh install two servers that work offline. A mark per server remembers that it was made, so that one that an administrator has removed
 * stays away. Nothing is made while a configuration names `mcpServers`.
 */
export async function ensureStarterServers({ db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>): Promise<void> {
  if (config.mcpServers !== null) return
  for (const { slug, title, args } of starters) {
    await db.write(async tx => {
      const mark = { kind: 'mcp_starter', name: slug }
      if ((await tx.declaredState.count({ where: mark })) > 0) return
      await tx.declaredState.create({ data: { ...mark, enabled: true } })
      if ((await tx.mcpServer.count({ where: { slug } })) > 0) return
      const at = now(clock)
      const server = { id: newId(clock.nowMs()), slug, title, transport: 'stdio', command: 'node', args: [...args], starter: true }
      await tx.mcpServer.create({ data: { ...server, createdAt: at, updatedAt: at } })
    })
  }
}
