import { type ObjectFacts, sightsOf } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { Database } from '#lib/platform/index.ts'
import { WORKSPACE_SERVER } from '../run/workspace-server.ts'
import { MEMORY_SERVER } from './memory-names.ts'
import { memoryTools } from './memory-tools.ts'
import { workspaceTools } from './workspace-tools.ts'

/** Tells whether there is a server or tool of Parley's own with this id, for grants. */
export function ownFacts(kind: string, id: string): ObjectFacts | null {
  const names = kind === 'server' ? [WORKSPACE_SERVER, MEMORY_SERVER] : kind === 'tool' ? ownIds() : []
  return names.includes(id) ? { name: id } : null
}

function ownIds(): string[] {
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
