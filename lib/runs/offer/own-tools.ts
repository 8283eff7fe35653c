import { type ObjectFacts, sightsOf } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { Database } from '#lib/platform/index.ts'
import { WORKSPACE_SERVER } from '../run/workspace-server.ts'
import { MEMORY_SERVER } from './memory-names.ts'
import { memoryTools } from './memory-tools.ts'
import { workspaceTools } from './workspace-tools.ts'

/** Tells whether there is a server or tool of Parley's own with this id, for grants. */
export function ownFacts(kind: string, id: string): ObjectFacts | null {
  return ownIds(kind).includes(id) ? { name: id } : null
}

/** Ids of Parley's own servers or tools, for grants. */
export function ownIds(kind: string): string[] {
  if (kind === 'server') return [WORKSPACE_SERVER, MEMORY_SERVER]
  if (kind !== 'tool') return []
  return [...workspaceTools({ writes: true }), ...memoryTools].map(tool => tool.id)
}

/** Keeps of Parley's own tools those that a person may use. */
export async function usableOf<Tool extends { id: string }>(
  db: Pick<Database, 'cached'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  tools: readonly Tool[],
): Promise<Tool[]> {
  if (tools.length === 0) return []
  const sight = await sightsOf(db)(actor)
  return tools.filter(({ id }) => sight.levelOf('tool', id) !== null)
}
